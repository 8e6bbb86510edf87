import { SendError } from '../notify/send/send-error.ts';
import { post } from '../notify/send/webhook.ts';
import { Ticker } from '../queue/ticker.ts';
import type { Exporting } from './exporting.ts';
import { payloadOf, type Span } from './otlp.ts';

const EVERY_MS = 5000;
const AT_ONCE = 512;
const MOST = 2048;
const CLOSING_MS = 2000;
/** The receiver may take them later; what it answers otherwise, it would answer again. */
const LATER = [429, 502, 503, 504];

/** Sends spans in the background. A receiver that does not take them costs the oldest ones, and one line. */
export class Exporter {
  readonly #exporting: Exporting;
  readonly #onError: (error: unknown) => void;
  readonly #ticker: Ticker;
  #waiting: Span[] = [];
  #isTaken = true;

  constructor(exporting: Exporting, onError: (error: unknown) => void, everyMs = EVERY_MS) {
    this.#exporting = exporting;
    this.#onError = onError;
    this.#ticker = new Ticker(() => this.#sendAll(), everyMs, onError);
    this.#ticker.start();
  }

  add(spans: readonly Span[]): void {
    this.#waiting = [...this.#waiting, ...spans].slice(-MOST);
    if (this.#waiting.length >= AT_ONCE) this.#ticker.wake();
  }

  /** Sends what waits, for a moment; what is not taken by then is lost. */
  async close(): Promise<void> {
    const last = this.#ticker.stop().then(() => this.#sendAll());
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, CLOSING_MS);
    await Promise.race([last, over]);
    clearTimeout(timer);
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const some = this.#waiting.slice(0, AT_ONCE);
      const isKept = await this.#isRefusedForNow(some);
      if (isKept) return;
      const gone = new Set(some);
      this.#waiting = this.#waiting.filter((span) => !gone.has(span));
    }
  }

  async #isRefusedForNow(spans: readonly Span[]): Promise<boolean> {
    const { url, headers, timeoutMs, resource } = this.#exporting;
    try {
      await post(url, payloadOf(spans, resource), timeoutMs, headers);
      this.#isTaken = true;
      return false;
    } catch (error) {
      if (!(error instanceof SendError)) throw error;
      if (this.#isTaken) this.#onError(new SendError(`traces are not taken: ${error.message}.`));
      this.#isTaken = false;
      return error.status === undefined || LATER.includes(error.status);
    }
  }
}
