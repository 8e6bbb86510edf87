import type { Credential } from '../model/exchange.ts';
import { TransportError } from './wire.ts';

interface Told {
  readonly until: number;
  readonly seconds: number;
}

/**
 * Keys that were told to come back after longer than a question waits. Asking on until then would get nothing but refusals,
 * and is not what they were asked to do.
 */
export class LongLimit {
  readonly #told = new Map<string, Told>();

  note(credential: Credential, waitMs: number, now: number): void {
    this.#told.set(idOf(credential), { until: now + waitMs, seconds: Math.round(waitMs / 1000) });
  }

  /** What stands in for an answer until then; null where asking is welcome. */
  givenUp(credential: Credential, now: number): TransportError | null {
    const told = this.#told.get(idOf(credential));
    if (told === undefined || now >= told.until) return null;
    return new TransportError('limited', `not asked any more: it answered 429, to come back after ${told.seconds} s`);
  }
}

function idOf(credential: Credential): string {
  return JSON.stringify(credential);
}
