import { setTimeout as sleep } from 'node:timers/promises';

interface Waiting {
  readonly urgent: boolean;
  readonly start: () => void;
}

/**
 * Lets requests through: so many at once, so many a second, and none while the deployment asked us to wait.
 * Pages of a walk are urgent, since each waits for the one before it and the rest of the run can fill the gaps.
 */
export class Gate {
  readonly #concurrency: number;
  readonly #spacingMs: number;
  readonly #urgent: Waiting[] = [];
  readonly #patient: Waiting[] = [];
  #running = 0;
  #nextSlot = 0;
  #pausedUntil = 0;
  #waitedMs = 0;

  constructor(options: { readonly concurrency: number; readonly requestsPerSecond: number }) {
    this.#concurrency = Math.max(1, options.concurrency);
    this.#spacingMs = options.requestsPerSecond > 0 ? 1000 / options.requestsPerSecond : 0;
  }

  get waitedMs(): number {
    return this.#waitedMs;
  }

  /** Nothing starts before then. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + ms);
  }

  async pass<T>(urgent: boolean, work: () => Promise<T>): Promise<T> {
    await this.#enter(urgent);
    try {
      await this.#keepPace();
      return await work();
    } finally {
      this.#leave();
    }
  }

  #enter(urgent: boolean): Promise<void> {
    if (this.#running < this.#concurrency) {
      this.#running += 1;
      return Promise.resolve();
    }
    return new Promise((start) => (urgent ? this.#urgent : this.#patient).push({ urgent, start }));
  }

  #leave(): void {
    const next = this.#urgent.shift() ?? this.#patient.shift();
    if (next === undefined) this.#running -= 1;
    else next.start();
  }

  async #keepPace(): Promise<void> {
    if (this.#spacingMs > 0) {
      const slot = Math.max(performance.now(), this.#nextSlot);
      this.#nextSlot = slot + this.#spacingMs;
      if (slot > performance.now()) await sleep(slot - performance.now());
    }
    for (let wait = this.#pausedUntil - performance.now(); wait > 0; wait = this.#pausedUntil - performance.now()) {
      this.#waitedMs += wait;
      await sleep(wait);
    }
  }
}
