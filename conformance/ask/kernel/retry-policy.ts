import { type Attempt, SAFE_METHODS } from '../../model/exchange.ts';
import type { Ask } from '../../model/probe.ts';
import { retryWindow } from '../../see/retry-window.ts';
import { type Sign, Silence } from './silence.ts';
import { credentialOf, TransportError, type TransportFailure, type WireResponse } from './wire.ts';

/** Before anything was served, a check ends within a minute. */
const UNSERVED_MS = 55_000;

/** Whether every request is answered 429, of several operations: then the plan is not worth going through. */
export class ConstantLimit {
  readonly #retryTimeoutMs: number;
  readonly #unservedMs: number;
  readonly #operations = new Set<string>();
  /** Whether anything was answered otherwise. */
  isServed = false;
  #since: number | null = null;

  constructor(retryTimeoutMs: number) {
    this.#retryTimeoutMs = retryTimeoutMs;
    this.#unservedMs = Math.min(UNSERVED_MS, retryTimeoutMs);
  }

  note(operation: string, status: number | null, now: number): void {
    if (status === null) return;
    if (status === 429) {
      this.#since ??= now;
      this.#operations.add(operation);
      return;
    }
    this.isServed = true;
    this.#since = null;
    this.#operations.clear();
  }

  /** With half of the patience for the first operation, another one is asked before the check ends. */
  isWorthWaiting(ms: number, now: number): boolean {
    const patience = this.#operations.size > 1 ? this.#unservedMs : this.#unservedMs / 2;
    return this.isServed || this.#lasted(now) + ms <= patience;
  }

  /** Why nothing more is sent, if that long a wait is too long; null otherwise. A long limit may be of one key alone. */
  endedBy(ms: number, now: number): string | null {
    const lasted = this.#lasted(now);
    const isTooLong = this.isServed
      ? ms <= this.#retryTimeoutMs && lasted + ms > this.#retryTimeoutMs
      : lasted + ms > this.#unservedMs;
    if (this.#operations.size < 2 || !isTooLong) return null;
    const seconds = Math.round(lasted / 1000);
    return `every request${seconds === 0 ? '' : ` of the last ${seconds} s`} was answered 429`;
  }

  #lasted(now: number): number {
    return this.#since === null ? 0 : now - this.#since;
  }
}

/** Timeouts of an operation in a row. Waiting for the timeout of each request would take hours. */
const GIVEN_UP_AFTER = 6;

/** The result of one attempt. */
export interface Sent {
  readonly response: WireResponse | null;
  readonly failure: TransportError | null;
  /** By the clock of `performance`; null where it was not sent. */
  readonly sentAt: number | null;
  readonly ms: number;
}

export interface Wait {
  readonly ms: number;
  /** Whether all requests wait, or this one alone. */
  readonly isForAll: boolean;
}

/** Why nothing more is asked. */
export interface Ended {
  readonly because: 'silence' | 'limit';
  readonly why: string;
}

/** Tries of a request with transient errors. */
export const TRIES_ON_ERROR = 4;
/** A timeout or a protocol error is retried once, since each try may take the whole timeout. */
export const TRIES_ON_TIMEOUT = 2;
/** Statuses with which a gateway answers for a deployment that is down. */
const GATEWAY_ERRORS: ReadonlySet<number> = new Set([502, 503, 504]);
const SLOW: ReadonlySet<TransportFailure> = new Set(['timeout', 'protocol']);
const TRANSIENT: ReadonlySet<TransportFailure> = new Set([...SLOW, 'reset', 'unreachable']);

/** Whether and when to retry: after a rate limit, an error, a timeout or an outage. And when to stop asking at all. */
export class RetryPolicy<Request extends { readonly ask: Ask }> {
  readonly silence: Silence<Request>;
  readonly #retryTimeoutMs: number;
  /** By operation: how many requests in a row timed out. */
  readonly #timeouts = new Map<string, number>();
  /**
   * By credential: a rate limit that lasts longer than a request may wait for its retries. Until it ends the key is not sent: it would
   * only be refused.
   */
  readonly #limits = new Map<string, { readonly until: number; readonly seconds: number }>();
  readonly #constantLimit: ConstantLimit;
  /** Why nothing is sent any more; null while requests are sent. */
  ended: Ended | null = null;

  /** The waits of one request together are no longer than `retryTimeoutMs`. */
  constructor(retryTimeoutMs: number) {
    this.#retryTimeoutMs = retryTimeoutMs;
    this.silence = new Silence(retryTimeoutMs);
    this.#constantLimit = new ConstantLimit(retryTimeoutMs);
  }

  /** The error in place of an answer, if the request should not be sent; null otherwise. */
  givenUp(ask: Ask): TransportError | null {
    if (this.ended !== null) return new TransportError('ended', `not sent: ${this.ended.why}`);
    const limit = ask.takeLimit === true ? undefined : this.#limits.get(JSON.stringify(credentialOf(ask)));
    if (limit !== undefined && performance.now() < limit.until)
      return new TransportError('limited', `not sent: rate limited (429), retry after ${limit.seconds} s`);
    const times = this.#timeouts.get(ask.operation) ?? 0;
    if (times < GIVEN_UP_AFTER) return null;
    return new TransportError('timeout', `not sent: ${times} requests in a row timed out`);
  }

  note(request: Request, sent: Sent, sentAt: number): Sent {
    const { ask } = request;
    const now = performance.now();
    const isTimeout = sent.failure?.kind === 'timeout';
    this.#timeouts.set(ask.operation, isTimeout ? (this.#timeouts.get(ask.operation) ?? 0) + 1 : 0);
    if (ask.takeLimit !== true) this.#constantLimit.note(ask.operation, sent.response?.status ?? null, now);
    const sign = signOf(sent);
    if (sign === null) return sent;
    const failure = sent.failure?.message ?? `answered ${sent.response?.status}`;
    this.silence.note({ request, operation: ask.operation, sentAt, sign, failure }, now);
    this.#endIfSilent(now);
    return sent;
  }

  /** A plain request, which was answered before, found out whether anything is answered. */
  notePlain(sent: Sent): void {
    const now = performance.now();
    this.silence.notePlain(signOf(sent) !== 'up', now);
    this.#endIfSilent(now);
  }

  #endIfSilent(now: number): void {
    if (!this.silence.isForGood(now)) return;
    this.ended ??= { because: 'silence', why: 'the deployment stopped answering' };
  }

  /** How long to wait before the retry; null if this answer is final. */
  waitBeforeNext(ask: Ask, sent: Sent, before: readonly Attempt[], waited: number): Wait | null {
    if (ask.takeLimit === true || this.ended !== null) return null;
    const { response } = sent;
    const limit = response?.status === 429 ? response : null;
    // Rate limits and errors are counted separately.
    const tries = before.filter(({ status }) => (status === 429) === (limit !== null)).length + 1;
    const wait = limit === null ? this.#afterError(ask, sent, tries) : this.#afterLimit(ask, limit, tries);
    return wait === null || waited + wait.ms > this.#retryTimeoutMs ? null : wait;
  }

  #afterLimit(ask: Ask, { headers }: WireResponse, tries: number): Wait | null {
    const now = performance.now();
    const ms = waitForLimit(headers, tries);
    const { isServed } = this.#constantLimit;
    if (isServed && ms > this.#retryTimeoutMs)
      this.#limits.set(JSON.stringify(credentialOf(ask)), { until: now + ms, seconds: Math.round(ms / 1000) });
    const why = this.#constantLimit.endedBy(ms, now);
    if (why !== null) this.ended ??= { because: 'limit', why: `${why}${waitWords(headers)}` };
    return this.ended === null && this.#constantLimit.isWorthWaiting(ms, now) ? { ms, isForAll: true } : null;
  }

  #afterError(ask: Ask, sent: Sent, tries: number): Wait | null {
    const sign = signOf(sent);
    // A refused connection may be retried with any method.
    if (!SAFE_METHODS.has(ask.method ?? 'GET') && sign !== 'refused') return null;
    const now = performance.now();
    const isOutage = sign === 'down' || sign === 'refused';
    const outage = isOutage ? this.silence.waitMs(now) : null;
    const status = sent.response?.status ?? null;
    const headers = sent.response?.headers ?? [];
    if (outage !== null) return { ms: Math.max(outage, waitAfterError(status, headers, 1)), isForAll: true };
    const most = sent.failure !== null && SLOW.has(sent.failure.kind) ? TRIES_ON_TIMEOUT : TRIES_ON_ERROR;
    if (!isRetryable(sent) || tries >= most) return null;
    return { ms: waitAfterError(status, headers, tries), isForAll: false };
  }
}

/** Whether the deployment is up, as far as an attempt shows; null if it does not show it. */
function signOf({ response, failure }: Sent): Sign | null {
  if (failure?.kind === 'unreachable') return 'refused';
  if (failure?.kind === 'reset') return 'down';
  if (failure?.kind === 'timeout') return 'late';
  if (response === null) return null;
  return GATEWAY_ERRORS.has(response.status) ? 'down' : 'up';
}

function isRetryable({ response, failure }: Sent): boolean {
  if (response === null) return failure !== null && TRANSIENT.has(failure.kind);
  return response.status >= 500 && response.status !== 501 && response.status !== 505;
}

function waitWords(headers: WireResponse['headers']): string {
  const stated = retryWindow(headers, Date.now()) ?? 0;
  const next = stated === 0 ? '' : `, the last one with a wait of ${Math.ceil(stated / 1000)} s`;
  return `${next}: run the check again when the rate limit has ended`;
}

/**
 * Milliseconds to wait after a 429: as long as its headers say, or exponential backoff. A short time in the headers is extended
 * with each try too.
 */
export function waitForLimit(headers: WireResponse['headers'], tries: number): number {
  const own = Math.min(8000, 500 * 2 ** tries);
  const stated = retryWindow(headers, Date.now());
  if (stated === null) return own + 40;
  return Math.max(stated, tries === 1 ? 0 : own / 16) + 40;
}

/** Milliseconds to wait after a transient error: as long as a 503 says, or exponential backoff, up to a maximum. */
export function waitAfterError(status: number | null, headers: WireResponse['headers'], tries: number): number {
  const stated = status === 503 ? retryWindow(headers, Date.now()) : null;
  return Math.min(stated ?? 60 * 3 ** (tries - 1), 5000);
}
