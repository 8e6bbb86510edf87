import type { Credential } from '../../model/exchange.ts';
import { TransportError } from './wire.ts';

interface Limit {
  readonly until: number;
  readonly seconds: number;
}

/**
 * Keys whose rate limit lasts longer than a request may wait for its retries. Until it ends they are not sent: they would only
 * be refused.
 */
export class LongLimit {
  readonly #limits = new Map<string, Limit>();

  note(credential: Credential, waitMs: number, now: number): void {
    this.#limits.set(idOf(credential), { until: now + waitMs, seconds: Math.round(waitMs / 1000) });
  }

  /** The error in place of an answer until the limit ends; null if the key may be sent. */
  givenUp(credential: Credential, now: number): TransportError | null {
    const limit = this.#limits.get(idOf(credential));
    if (limit === undefined || now >= limit.until) return null;
    return new TransportError('limited', `not sent: rate limited (429), retry after ${limit.seconds} s`);
  }
}

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

function idOf(credential: Credential): string {
  return JSON.stringify(credential);
}
