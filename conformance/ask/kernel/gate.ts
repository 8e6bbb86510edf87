import { setTimeout as sleep } from 'node:timers/promises';
import { NotEnough } from '../../model/probe.ts';

/** `next`: a page with a cursor. `first`: the first page of a walk. `single`: all others. */
export type Rank = 'next' | 'first' | 'single';

/** After so many successful requests, one more may run at once. */
const CALM = 50;

/**
 * Limits concurrency and rate, and pauses while the deployment is rate limiting. Pages of a walk go first, and those of a walk
 * that has begun before those of another: the contract does not say how long a cursor is valid.
 */
export class Gate {
  readonly #concurrency: number;
  readonly #spacingMs: number;
  readonly #signal: AbortSignal | undefined;
  readonly #waiting: Readonly<Record<Rank, (() => void)[]>> = { next: [], first: [], single: [] };
  #running = 0;
  /** The current limit of concurrent requests: some deployments limit concurrency. */
  #allowed: number;
  #calm = 0;
  #lastStart = Number.NEGATIVE_INFINITY;
  #pausedUntil = 0;
  waitedMs = 0;

  constructor(options: {
    readonly concurrency: number;
    readonly requestsPerSecond: number;
    /** Ends its waiting. */
    readonly signal?: AbortSignal;
  }) {
    this.#concurrency = Math.max(1, options.concurrency);
    this.#allowed = this.#concurrency;
    this.#signal = options.signal;
    this.#spacingMs = options.requestsPerSecond > 0 ? 1000 / options.requestsPerSecond : 0;
  }

  /** No request starts before the pause ends. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + ms);
  }

  /** Pauses after a 429 and then runs fewer requests at once. Several 429 during one pause count once. */
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
    const { next, first, single } = this.#waiting;
    while (this.#running < this.#allowed) {
      const start = next.shift() ?? first.shift() ?? single.shift();
      if (start === undefined) return;
      this.#running += 1;
      start();
    }
  }

  async #keepPace(): Promise<void> {
    for (;;) {
      await this.#waitOutPause();
      if (this.#spacingMs === 0) return;
      const now = performance.now();
      const early = this.#lastStart + this.#spacingMs - now;
      if (early <= 0) {
        this.#lastStart = now;
        return;
      }
      // Whoever wakes first goes first, and the others wait again. A timer that is late, or a pause, never lets two start together.
      await this.#sleep(Math.ceil(early));
    }
  }

  async #waitOutPause(): Promise<void> {
    for (let wait = this.#pausedUntil - performance.now(); wait > 0; wait = this.#pausedUntil - performance.now()) {
      this.waitedMs += wait;
      await this.#sleep(wait);
    }
  }

  #sleep(ms: number): Promise<void> {
    return sleep(ms, undefined, this.#signal === undefined ? {} : { signal: this.#signal });
  }
}

/** Ends all that waits for the deployment, at one moment. Counted by a clock that does not jump. */
export class Deadline {
  readonly #end = new AbortController();
  readonly signal = this.#end.signal;
  readonly #startedAt = performance.now();
  #timer: NodeJS.Timeout | undefined;

  /** Why the run ended; null if it did not. */
  get ended(): string | null {
    const { aborted, reason } = this.signal;
    return aborted && reason instanceof Error ? reason.message : null;
  }

  /** `ms` count from the start; a later call replaces an earlier one. */
  endAfter(ms: number, why: string): void {
    clearTimeout(this.#timer);
    const left = Math.max(0, ms - (performance.now() - this.#startedAt));
    this.#timer = setTimeout(() => this.#end.abort(new NotEnough(why)), left).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  check(): void {
    this.signal.throwIfAborted();
  }

  wait(ms: number): Promise<void> {
    const { signal } = this;
    return this.within(() => sleep(ms, undefined, { signal }));
  }

  /** The result of the work, if it comes in time. */
  within<T>(work: () => Promise<T>): Promise<T> {
    this.check();
    const { signal } = this;
    return new Promise((resolve, reject) => {
      const end = (): void => reject(signal.reason);
      signal.addEventListener('abort', end);
      work()
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', end));
    });
  }
}
