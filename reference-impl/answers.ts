import type { ApiResponse } from '../contract/http.ts';
import { problemResponse, show } from '../contract/problems.ts';
import type { Body } from './body.ts';
import type { Call } from './call.ts';
import { Refusal, Unavailable } from './refusal.ts';
import { StoreUnavailableError, UnknownCursorError } from './store/index.ts';

/** An answer whose body need not be put together yet. */
export interface Answer extends Omit<ApiResponse, 'body'> {
  readonly body: Body;
}

/** An answer that may still be added to: its headers are its own, and nobody else holds them. */
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

export function refuse(call: Call, { code, details }: Refusal): Draft {
  const { headers, ...said } = details;
  return problemResponse(code, { requestId: call.requestId, ...said }, { ...call.rate, ...headers });
}

/** What a thrown error means to the client. Whatever nobody expected is told to the log and not to the client. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof UnknownCursorError) return unknownCursor(error.cursor);
  if (error instanceof StoreUnavailableError || error instanceof Unavailable) return unavailable;
  return new Refusal('internal');
}

const unavailable = new Refusal('unavailable', { headers: { 'retry-after': '1' } });

function unknownCursor(cursor: string): Refusal {
  const violation = {
    parameter: 'cursor',
    received: show(cursor),
    expected: 'a pagination.nextCursor that this list gave out',
    suggestion: 'leave cursor out to begin again',
    requirement: 'PAGE-19',
  };
  return new Refusal('invalid_parameter', { violations: [violation] });
}
