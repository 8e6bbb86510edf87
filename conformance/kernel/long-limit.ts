import type { Credential } from '../model/exchange.ts';
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

function idOf(credential: Credential): string {
  return JSON.stringify(credential);
}
