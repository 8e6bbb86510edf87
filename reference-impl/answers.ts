import type { ApiResponse } from '../contract/http.ts';
import { type ProblemCode, problemResponse, show, type Violation } from '../contract/problems.ts';
import type { Body } from './body.ts';
import type { Call } from './call.ts';
import { StoreUnavailableError, UnknownCursorError } from './store/index.ts';

interface ProblemDetails {
  readonly detail?: string;
  readonly violations?: readonly Violation[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown instead of an answer; it becomes the problem document of its code. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

/** A dependency does not answer; the request can be retried. */
export class UnavailableError extends Error {
  readonly part: string;

  constructor(part: string, options?: ErrorOptions) {
    super(`${part} does not answer`, options);
    this.name = 'Unavailable';
    this.part = part;
  }
}

/** An answer whose body may still be in pieces. */
export interface Answer extends Omit<ApiResponse, 'body'> {
  readonly body: Body;
  /** The connection is to break after half of the body, which is trouble that was ordered. */
  readonly cutOff?: boolean;
}

/** An answer whose headers may still be changed, because no other answer shares them. */
export interface Draft extends Answer {
  readonly headers: Record<string, string | readonly string[]>;
}

export function ok(call: Call, body: Body): Draft {
  return {
    status: 200,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': call.requestId,
      ...call.rate,
    },
    body,
  };
}

export const allowHeader = 'GET, HEAD, OPTIONS';

/** Lists the methods, and has no field that would let a browser on another origin send a key. */
export function optionsAnswer(call: Call): Draft {
  return {
    status: 204,
    headers: { allow: allowHeader, 'cache-control': 'no-store', 'x-request-id': call.requestId },
    body: '',
  };
}

/** `logUrl`: where the request is shown, by its id; undefined where nothing shows it. */
export function problemAnswer(call: Call, { code, details }: ProblemError, logUrl?: LogUrl): Draft {
  const { headers, ...said } = details;
  const { requestId } = call;
  const named = { requestId, requestLogUrl: logUrl?.(requestId), ...said };
  return problemResponse(code, named, { ...call.rate, ...headers });
}

export type LogUrl = (requestId: string) => string;

/** What the client learns of an error. Unexpected errors are a 500; only the log has their details. */
export function problemErrorOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof UnknownCursorError) return unknownCursor(error.cursor);
  if (error instanceof StoreUnavailableError || error instanceof UnavailableError) return unavailable;
  return new ProblemError('internal');
}

const unavailable = new ProblemError('unavailable', { headers: { 'retry-after': '1' } });

function unknownCursor(cursor: string): ProblemError {
  const violation = {
    // mutants open from here: what an error says (ERR-08)
    parameter: 'cursor',
    received: show(cursor),
    expected: 'a pagination.nextCursor that this list issued',
    suggestion: 'leave cursor out to start from the first page',
    requirement: 'PAGE-19',
    // mutants counted again
  };
  return new ProblemError('invalid_parameter', { violations: [violation] });
}
