import type { ApiRequest, ApiResponse } from '../contract/http.ts';
import { type ProblemCode, problemResponse, show, type Violation } from '../contract/problems.ts';
import type { Query } from '../contract/serving/request-reader.ts';
import { type OwnedKey, type Store, StoreUnavailableError, UnknownCursorError } from './store/store.ts';

/** Our server puts the address of the client here. A client cannot, because no header field can have this name. */
export const clientHeader = ':client';

/** The state of one request while it is handled. */
export interface Call {
  readonly requestId: string;
  readonly rawQuery: string;
  readonly headers: ApiRequest['headers'];
  readonly token: string | null;
  /** The address of the client; empty where there is no network. */
  readonly client: string;
  operationId: string | null;
  /** The key of the request, with the organization that it opens. */
  principal: OwnedKey | null;
  /** The header fields of the rate limit; empty until the limiter was asked. */
  rate: Readonly<Record<string, string>>;
}

/** What an operation handler gets: authenticated, within the rate limit, and with valid parameters. */
export interface OperationRequest {
  readonly principal: OwnedKey;
  readonly organizationId: string;
  readonly query: Query;
  readonly store: Store;
  readonly now: number;
}

/** Returns the body of a 200. */
export type OperationHandler = (request: OperationRequest) => Promise<Body>;

/** The token of `Authorization: Bearer` only: no query parameter, no other header, no other scheme. */
export function bearerToken({ authorization }: ApiRequest['headers']): string | null {
  if (typeof authorization !== 'string') return null;
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1] ?? null;
}

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

/** A page of records, with what comes before and after them. It is joined only when it is sent; who keeps it keeps the store's records. */
export class PageBody {
  /** In bytes. */
  readonly length: number;
  private readonly head: string;
  private readonly records: readonly string[];
  /** What comes after the records: the pagination of a page. */
  readonly tail: string;

  /** `head` and `tail` are ASCII. */
  constructor(head: string, records: readonly string[], tail: string) {
    this.head = head;
    this.records = records;
    this.tail = tail;
    const commas = Math.max(0, records.length - 1);
    this.length = records.reduce((sum, record) => sum + lengthOf(record), head.length + commas + tail.length);
  }

  get pieces(): number {
    return this.records.length;
  }

  toString(): string {
    return `${this.head}${this.records.join(',')}${this.tail}`;
  }
}

export type Body = string | PageBody;

/** In bytes. */
export function lengthOf(text: Body): number {
  return typeof text === 'string' ? Buffer.byteLength(text) : text.length;
}
