import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { jsonSchemaOf } from '../../contract/schema/from-json-schema.ts';
import type { Schema } from '../../contract/schema/kinds.ts';
import { type Problem, placeOf, read, sentenceOf } from '../../contract/schema/read.ts';
import { root } from '../calls.ts';
import type { SandboxSide } from '../sandbox/sandbox-side.ts';
import type { Subject } from '../subject.ts';
import type { Stream } from './stream.ts';

/** A request that cannot be carried out: the message is one line and says what to do. */
export class ControlError extends Error {
  override name = 'ControlError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface Context {
  readonly subject: Subject;
  readonly stream: Stream;
  /** Ends the server; undefined where it is a part of another program. */
  readonly stop: (() => void) | undefined;
}

export interface Asked<Body> {
  /** The part of the path in braces. */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly body: Body;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Row<Body> {
  /** The method, and the path below the workbench's root. */
  readonly at: `${'GET' | 'POST' | 'DELETE'} /${string}`;
  readonly operation: string;
  readonly summary: string;
  /** What a 200 holds, in words; left out where it answers 204. */
  readonly answer?: string;
  readonly type?: string;
  readonly query?: readonly { readonly name: string; readonly description: string }[];
  /** Gives what is answered: a value, or JSON that is made while it is sent. */
  readonly run: (context: Context, asked: Asked<Body>) => Promise<unknown>;
}

/** One row of the control API: how it is called, how it is described, what it does. */
export interface Route extends Row<unknown> {
  readonly method: string;
  readonly path: string;
  /** What the body may be; null where there is none. */
  readonly body: Schema | null;
}

export function reads(row: Row<null>): Route {
  return { ...takes({ ...row, body: v.null() }), body: null };
}

export function takes<Body>({ body, run, ...row }: Row<Body> & { readonly body: Schema<Body> }): Route {
  const refuse = (problem: Problem) => new ControlError(400, sentenceOf(problem, placeOf(problem) || 'the body'));
  const [method = '', path = ''] = row.at.split(' ');
  return {
    ...{ ...row, method, path, body },
    run: (context, asked) => run(context, { ...asked, body: read(body, asked.body, refuse) }),
  };
}

export function sideOf({ subject }: Context): SandboxSide {
  if (subject.sandbox === null) throw new ControlError(404, 'The mock has none of this: start a sandbox.');
  return subject.sandbox;
}

/** The OpenAPI document of the control API, made from its routes. */
export function controlDocument(routes: readonly Route[]): unknown {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const address = `${root}${route.path}`;
    paths[address] = { ...paths[address], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Counterproof workbench',
      version: '1.0.0',
      description: 'Controls one sandbox or mock. It is no part of the point-of-sale API, and no deployment has it.',
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: { Error: errorSchema } },
  };
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'string', description: 'One line that says what is wrong.' } },
};

const refusals = {
  400: 'The request cannot be read',
  401: 'The token is missing',
  403: 'From another site',
  404: 'No such object',
  409: 'It cannot be done now',
};

function operationOf({ operation, summary, answer, type = 'application/json', query = [], path, body }: Route) {
  const inPath = path.includes('{id}') ? [parameter('path', 'id', 'The id.')] : [];
  const refused = Object.entries(refusals).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ]);
  return {
    operationId: operation,
    summary,
    parameters: [...inPath, ...query.map(({ name, description }) => parameter('query', name, description))],
    ...(body === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchemaOf(body, {}, 'openapi-3.0') } },
          },
        }),
    responses: {
      ...(answer === undefined
        ? { 204: { description: 'Done.' } }
        : { 200: { description: answer, content: { [type]: { schema: {} } } } }),
      ...Object.fromEntries(refused),
    },
  };
}

function parameter(place: 'path' | 'query', name: string, description: string) {
  return { in: place, name, description, required: place === 'path', schema: { type: 'string' } };
}
