import type { Credential } from '../model/exchange.ts';
import { TransportError } from './wire.ts';

interface Told {
  readonly until: number;
  readonly seconds: number;
}

/**
 * Keys whose rate limit lasts longer than a request may wait for its retries. Until it ends they are not sent: they would only
 * be refused.
 */
export class LongLimit {
  readonly #told = new Map<string, Told>();

  note(credential: Credential, waitMs: number, now: number): void {
    this.#told.set(idOf(credential), { until: now + waitMs, seconds: Math.round(waitMs / 1000) });
  }

  /** The error in place of an answer until the limit ends; null if the key may be sent. */
  givenUp(credential: Credential, now: number): TransportError | null {
    const told = this.#told.get(idOf(credential));
    if (told === undefined || now >= told.until) return null;
    return new TransportError('limited', `not sent: rate limited (429), retry after ${told.seconds} s`);
  }
}

function idOf(credential: Credential): string {
  return JSON.stringify(credential);
}
