import { setTimeout as sleep } from 'node:timers/promises';

/** `next`: a page that has a cursor. `first`: the first page of a walk. `single`: what nothing waits for. */
export type Rank = 'next' | 'first' | 'single';

type Start = () => void;

/**
 * Lets requests through: so many at once, so many a second, and none while the deployment asked us to wait. Pages of a walk
 * go before the rest of the run, which can fill the gaps, and a walk that was begun goes on before another begins: how long
 * its cursor lives is not said.
 */
export class Gate {
  readonly #concurrency: number;
  readonly #spacingMs: number;
  readonly #waiting: Readonly<Record<Rank, Start[]>> = { next: [], first: [], single: [] };
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

  async pass<T>(rank: Rank, work: () => Promise<T>): Promise<T> {
    await this.#enter(rank);
    try {
      await this.#keepPace();
      return await work();
    } finally {
      this.#leave();
    }
  }

  #enter(rank: Rank): Promise<void> {
    if (this.#running < this.#concurrency) {
      this.#running += 1;
      return Promise.resolve();
    }
    return new Promise((start) => this.#waiting[rank].push(start));
  }

  #leave(): void {
    const { next, first, single } = this.#waiting;
    const start = next.shift() ?? first.shift() ?? single.shift();
    if (start === undefined) this.#running -= 1;
    else start();
  }

  async #keepPace(): Promise<void> {
    for (;;) {
      await this.#waitOutPause();
      if (this.#spacingMs === 0) return;
      const slot = Math.max(performance.now(), this.#nextSlot);
      this.#nextSlot = slot + this.#spacingMs;
      if (slot > performance.now()) await sleep(slot - performance.now());
      // A pause that began meanwhile is waited out first: all who waited for their slots would start at its end together.
      if (this.#pausedUntil <= performance.now()) return;
    }
  }

  async #waitOutPause(): Promise<void> {
    for (let wait = this.#pausedUntil - performance.now(); wait > 0; wait = this.#pausedUntil - performance.now()) {
      this.#waitedMs += wait;
      await sleep(wait);
    }
  }
}
