import type { ApiRequest, ApiResponse } from '../contract/http.ts';
import { type ProblemCode, problemResponse, show, type Violation } from '../contract/problems.ts';
import type { Query } from '../contract/serving/request-reader.ts';
import type { RecordJson, Slice } from './store/public-records.ts';
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

const SHORT = 16_384;

/** A page of records, with an ASCII head and tail. It is joined only when it is sent, in a buffer of the sender. */
export class PageBody {
  /** In bytes. */
  readonly length: number;
  private readonly head: string;
  private readonly records: readonly RecordJson[];
  /** What comes after the records: the pagination of a page. */
  readonly tail: string;

  constructor(head: string, records: readonly RecordJson[], tail: string) {
    this.head = head;
    this.records = records;
    this.tail = tail;
    const commas = Math.max(0, records.length - 1);
    this.length = records.reduce((sum, record) => sum + lengthOf(record), head.length + commas + tail.length);
  }

  /** Small, and of texts: as one text it is sent together with its headers. */
  get isShortText(): boolean {
    return this.length < SHORT && typeof this.records[0] !== 'object';
  }

  get pieces(): number {
    return this.records.length;
  }

  /** Writes it to the beginning of `target`. */
  copyTo(target: Buffer): void {
    const head = target.write(this.head, 0, 'latin1');
    const end = this.copyRecords(target, head);
    target.write(this.tail, end, 'latin1');
  }

  private copyRecords(target: Buffer, from: number): number {
    const { records } = this;
    let at = from;
    for (let index = 0; index < records.length; index++) {
      const first = records[index];
      if (first === undefined) break;
      if (at > from) target[at++] = comma;
      if (typeof first === 'string') {
        at += target.write(first, at);
        continue;
      }
      // Adjacent records are copied at once, because half of the time of a page is waiting for memory.
      let last = first;
      for (let next = records[index + 1]; follows(last, next); next = records[index + 1]) {
        last = next;
        index++;
      }
      at += first.bytes.copy(target, at, first.start, last.end);
    }
    return at;
  }

  toString(): string {
    return `${this.head}${this.records.join(',')}${this.tail}`;
  }
}

export type Body = string | PageBody;

/** In bytes. */
export function lengthOf(text: Body | RecordJson): number {
  return typeof text === 'string' ? Buffer.byteLength(text) : text.length;
}

const comma = 0x2c;

function follows(record: Slice, next: RecordJson | undefined): next is Slice {
  if (next === undefined || typeof next === 'string') return false;
  return next.bytes === record.bytes && next.start === record.end + 1;
}
