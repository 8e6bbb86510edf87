import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Schema } from '../../contract/schema/kinds.ts';
import { type Problem, placeOf, read, sentenceOf } from '../../contract/schema/read.ts';
import type { Stream } from '../log/stream.ts';
import type { Subject } from '../subject.ts';

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

/** What a route gives that has answered on its own. */
export const answered = Symbol('answered');

/** What a route gives whose answer is long: JSON that is made while it is sent. */
export class InPieces {
  readonly pieces: AsyncIterable<string>;

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces;
  }
}

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
  /** What the body may be; null where there is none. */
  readonly body: Schema | null;
  readonly run: (context: Context, asked: Asked<unknown>) => Promise<unknown>;
}

export function reads(described: Described, run: (context: Context, asked: Asked<null>) => Promise<unknown>): Route {
  return { ...described, body: null, run: (context, asked) => run(context, { ...asked, body: null }) };
}

export function takes<Body>(
  { body, ...described }: Described & { readonly body: Schema<Body> },
  run: (context: Context, asked: Asked<Body>) => Promise<unknown>,
): Route {
  const refuse = (problem: Problem) => new ControlError(400, sentenceOf(problem, placeOf(problem) || 'the body'));
  return {
    ...described,
    body,
    run: (context, asked) => run(context, { ...asked, body: read(body, asked.body, refuse) }),
  };
}
