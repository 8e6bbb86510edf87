import type { Transport, WireResponse } from '../../conformance/ask/kernel/wire.ts';
import { TransportError } from '../../conformance/index.ts';
import { retryWindow } from '../../conformance/see/retry-window.ts';
import type { QuietHost } from './outcome.ts';

/** No answer counts for longer than this. */
const MOST_QUIET_MS = 24 * 3_600_000;

/** Counts what a host answered to whoever should wait. */
export class Limits {
  #answers = 0;
  #limited = 0;
  #wasLast = false;
  /** By the clock of `performance`. */
  #until = 0;
  #status = 0;

  note({ status, headers }: WireResponse): void {
    const window = status === 429 || status === 503 ? retryWindow(headers, Date.now()) : null;
    this.#answers += 1;
    this.#wasLast = window !== null;
    if (window === null) return;
    this.#limited += 1;
    this.#status = status;
    this.#until = Math.max(this.#until, performance.now() + window);
  }

  /** How long the host is left alone, where limits ended the visit or were most of what it answered; null where they did not. */
  quietFor(host: string, endedWell: boolean): QuietHost | null {
    const ms = Math.min(this.#until - performance.now(), MOST_QUIET_MS);
    const counts = (this.#wasLast && !endedWell) || this.#limited * 2 > this.#answers;
    return counts && ms > 0 ? { host, ms, because: `${host} answered ${this.#status} and asks to wait` } : null;
  }
}

/** What was given back or lost asks nothing more. */
export function guarded(send: Transport, maySend: () => boolean, limits: Limits): Transport {
  return async (request) => {
    if (!maySend()) throw new TransportError('ended', 'the visit was given back');
    const response = await send(request);
    limits.note(response);
    return response;
  };
}
