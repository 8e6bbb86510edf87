import { setTimeout as sleep } from 'node:timers/promises';

/** Does something again and again, until it is stopped; what goes wrong in one turn is said, and the next one tries again. */
export class Ticker {
  readonly #turn: () => Promise<void>;
  readonly #everyMs: number;
  readonly #onError: ((error: unknown) => void) | undefined;
  readonly #ended = new AbortController();
  #woken = new AbortController();
  #loop: Promise<void> = Promise.resolve();

  constructor(turn: () => Promise<void>, everyMs: number, onError?: (error: unknown) => void) {
    this.#turn = turn;
    this.#everyMs = everyMs;
    this.#onError = onError;
  }

  start(): void {
    this.#loop = this.#run();
  }

  /** The next turn comes at once. */
  wake(): void {
    this.#woken.abort();
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    this.wake();
    await this.#loop;
  }

  async #run(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      this.#woken = new AbortController();
      try {
        await this.#turn();
      } catch (error) {
        if (!this.#ended.signal.aborted) this.#onError?.(error);
      }
      if (!this.#ended.signal.aborted) await pause(this.#everyMs, this.#woken.signal);
    }
  }
}

/** Ends early where the signal comes. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
