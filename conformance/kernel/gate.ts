import { setTimeout as sleep } from 'node:timers/promises';

/** `next`: a page that has a cursor. `first`: the first page of a walk. `single`: what nothing waits for. */
export type Rank = 'next' | 'first' | 'single';

type Start = () => void;

/** So many that went well, and one more may be under way again. */
const CALM = 50;

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
  /** At once, as of now: a deployment may limit just that. */
  #allowed: number;
  #calm = 0;
  #nextSlot = 0;
  #pausedUntil = 0;
  #waitedMs = 0;

  constructor(options: { readonly concurrency: number; readonly requestsPerSecond: number }) {
    this.#concurrency = Math.max(1, options.concurrency);
    this.#allowed = this.#concurrency;
    this.#spacingMs = options.requestsPerSecond > 0 ? 1000 / options.requestsPerSecond : 0;
  }

  get waitedMs(): number {
    return this.#waitedMs;
  }

  /** Nothing starts before then. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + ms);
  }

  /** Nothing starts before then, and fewer at once after it: a limit was met, once however many met it together. */
  easeOff(ms: number): void {
    const isNews = performance.now() >= this.#pausedUntil;
    this.pause(ms);
    this.#calm = 0;
    if (isNews) this.#allowed = Math.max(1, Math.floor(this.#allowed / 2));
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
    if (this.#running < this.#allowed) {
      this.#running += 1;
      return Promise.resolve();
    }
    return new Promise((start) => this.#waiting[rank].push(start));
  }

  #leave(): void {
    this.#running -= 1;
    this.#calm += 1;
    if (this.#calm >= CALM && this.#allowed < this.#concurrency) {
      this.#allowed += 1;
      this.#calm = 0;
    }
    while (this.#running < this.#allowed) {
      const start = this.#next();
      if (start === undefined) return;
      this.#running += 1;
      start();
    }
  }

  #next(): Start | undefined {
    const { next, first, single } = this.#waiting;
    return next.shift() ?? first.shift() ?? single.shift();
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
