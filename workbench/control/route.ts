import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Stream } from '../log/stream.ts';
import type { Subject } from '../subject.ts';
import type { Shape } from './shapes.ts';

export interface Context {
  readonly subject: Subject;
  readonly stream: Stream;
}

export interface Asked<Body> {
  /** The part of the path in braces. */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly body: Body;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** What a route gives that has answered on its own. */
export const answered = Symbol('answered');

export interface Parameter {
  readonly name: string;
  readonly description: string;
}

interface Described {
  readonly method: 'get' | 'post' | 'delete';
  /** Below the workbench's root. */
  readonly path: string;
  readonly operation: string;
  readonly summary: string;
  /** What a 200 holds, in words. */
  readonly answer: string;
  readonly type?: string;
  readonly query?: readonly Parameter[];
  /** Not for the mock. */
  readonly isForSandbox?: true;
}

/** One row of the control API: how it is called, how it is described, what it does. */
export interface Route extends Described {
  readonly schema: Shape<unknown>['schema'] | null;
  readonly run: (context: Context, asked: Asked<unknown>) => Promise<unknown>;
}

export function reads(described: Described, run: (context: Context, asked: Asked<null>) => Promise<unknown>): Route {
  return { ...described, schema: null, run: (context, asked) => run(context, { ...asked, body: null }) };
}

export function takes<Body>(
  described: Described & { readonly body: Shape<Body> },
  run: (context: Context, asked: Asked<Body>) => Promise<unknown>,
): Route {
  const { body, ...rest } = described;
  return {
    ...rest,
    schema: body.schema,
    run: (context, asked) => run(context, { ...asked, body: body.read(asked.body, '') }),
  };
}
