import { once } from 'node:events';
import type { Database } from '../store/database.ts';
import { type Link, NotKept } from '../store/files.ts';
import { type VisitQueue, waitingQueues } from '../store/queue.ts';
import { signIn, signOut } from '../store/signs.ts';
import { beat, giveBack, record, type Taken, take, visitWith } from '../store/visits.ts';
import { nothingFound, type VisitFunction, type VisitOutcome } from '../visit/outcome.ts';
import type { Keeper } from './keeper.ts';
import { pause, type Ticker, tickerOf } from './ticker.ts';

/**
 * The lock of a deployment as its worker sees it. It ends by the clock of this process unless it is renewed in time, also where the
 * database gives no answer at all.
 */
export function leaseOf(ms: number, asked: number) {
  const ended = new AbortController();
  let until = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    ended.abort();
  };
  /** It counts from when it was asked for: the database wrote it later, so that it ends here first. */
  const renew = (at: number) => {
    if (ended.signal.aborted) return;
    until = Math.max(until, at + ms);
    clearTimeout(timer);
    timer = setTimeout(end, Math.max(0, until - performance.now()));
  };
  /** Asked before each request: a process that hung may come to send before it comes to its timers. */
  const isHeld = () => {
    if (performance.now() >= until) end();
    return !ended.signal.aborted;
  };
  renew(asked);
  return { signal: ended.signal, renew, end, isHeld };
}

type Lease = ReturnType<typeof leaseOf>;

/** Sees visits while they are made. It neither throws nor waits. */
export interface VisitWatch {
  readonly taken: (taken: Taken) => void;
  /** Null where the visit was given back, or lost to another worker; `checked` is when what it found was known. */
  readonly ended: (taken: Taken, outcome: VisitOutcome | null, checked: number, isRecorded: boolean) => void;
}

export interface WorkerOptions {
  readonly database: Database;
  readonly queue: VisitQueue;
  readonly visit: VisitFunction;
  /** Left out, nothing is kept of visits but what is recorded. */
  readonly keep?: Keeper;
  /** Unique in the fleet. */
  readonly name: string;
  /** Deployments with one of these are visited; null for all. */
  readonly tags: readonly string[] | null;
  readonly concurrency: number;
  /** How long the lock of a deployment holds without a sign of life. */
  readonly leaseMs: number;
  /** How often it looks for work. */
  readonly everyMs: number;
  readonly watch?: VisitWatch | undefined;
  readonly onVisited?: (taken: Taken, outcome: VisitOutcome) => void;
  readonly onError?: (error: unknown) => void;
}

/** A visit whose workers ended so often in the middle of it may be why they ended. */
const MOST_ATTEMPTS = 5;
const RECORD_AGAIN_MS = 1000;
/** Most of what is waited for takes less; where all of it hangs, this bounds how much of it runs at once. */
const LONG_MS = 2000;

/** Takes visits, one at a time for each deployment, and records what they found. */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #ended = new AbortController();
  readonly #running = new Map<string, Promise<void>>();
  /** Of those that run, which hold up no other. */
  readonly #waiting = new Set<string>();
  readonly #ticker: Ticker;
  #signed = Number.NEGATIVE_INFINITY;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#ticker = tickerOf(() => this.#answer(), options.everyMs, options.onError);
  }

  start(): void {
    this.#ticker.start();
  }

  /** There may be something to do. */
  wake(): void {
    this.#ticker.wake();
  }

  /** Visits that run are given back, and nothing more is sent for them. */
  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#ticker.stop();
    await Promise.all(this.#running.values());
    const { database, name, onError } = this.#options;
    if (this.#signed > Number.NEGATIVE_INFINITY)
      await signOut(database, name).catch((error: unknown) => onError?.(error));
  }

  /** Does one visit, now or when its deployment is free; where another worker does it, waits for its end. */
  async finish(id: string): Promise<void> {
    while (!this.#ended.signal.aborted) {
      await this.#take(id);
      await this.#running.get(id);
      const visit = await visitWith(this.#options.database, id);
      if (visit === null || visit.ended !== null) return;
      await pause(this.#options.everyMs, this.#ended.signal);
    }
  }

  async #signIn(): Promise<void> {
    const { database, name, leaseMs } = this.#options;
    if (performance.now() - this.#signed < leaseMs / 3) return;
    await signIn(database, name, leaseMs);
    this.#signed = performance.now();
  }

  async #answer(): Promise<void> {
    const { database, queue, tags } = this.#options;
    await this.#signIn();
    if (this.#free() <= 0) return;
    for (const name of await waitingQueues(database, tags)) {
      const free = this.#free();
      if (free <= 0 || this.#ended.signal.aborted) return;
      for (const id of await queue.answer(name, free)) await this.#take(id);
    }
  }

  #free(): number {
    return this.#options.concurrency - this.#running.size + this.#waiting.size;
  }

  async #wait<T>(id: string, work: Promise<T>): Promise<T> {
    const long = setTimeout(() => {
      this.#waiting.add(id);
      this.wake();
    }, LONG_MS);
    try {
      return await work;
    } finally {
      clearTimeout(long);
      this.#waiting.delete(id);
    }
  }

  async #take(id: string): Promise<void> {
    const { database, name, leaseMs } = this.#options;
    const asked = performance.now();
    const taken = await take(database, id, { name, leaseMs });
    if (taken === null) return;
    this.#options.watch?.taken(taken);
    const running = this.#visit(taken, leaseOf(leaseMs, asked))
      .catch((error: unknown) => this.#options.onError?.(error))
      .finally(() => {
        this.#running.delete(id);
        this.wake();
      });
    this.#running.set(id, running);
  }

  async #visit(taken: Taken, lease: Lease): Promise<void> {
    const signal = AbortSignal.any([lease.signal, this.#ended.signal]);
    // One that gets no answer holds up none of the next ones.
    const beats = setInterval(() => void this.#beat(taken, lease), this.#options.leaseMs / 3);
    try {
      // Once the signal comes, however the visit ends.
      const ended = signal.aborted ? null : once(signal, 'abort').then(() => null);
      const outcome = await Promise.race([ended, this.#outcomeOf(taken, lease, signal)]);
      const checked = Date.now();
      const isRecorded = outcome !== null && (await this.#isRecorded(taken, outcome, signal));
      this.#options.watch?.ended(taken, outcome, checked, isRecorded);
      if (outcome === null && lease.isHeld()) await giveBack(this.#options.database, taken);
    } finally {
      clearInterval(beats);
      lease.end();
    }
  }

  async #outcomeOf(taken: Taken, lease: Lease, signal: AbortSignal): Promise<VisitOutcome> {
    if (taken.attempts > MOST_ATTEMPTS)
      return broken(`its workers ended ${MOST_ATTEMPTS} times in the middle of this visit`);
    try {
      const maySend = () => lease.isHeld() && !signal.aborted;
      return await this.#options.visit(taken, signal, maySend, (work) => this.#wait(taken.id, work));
    } catch (error) {
      return broken(error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error));
    }
  }

  /** A database that does not answer for a while loses nothing: the lock says whether it is still ours to record. */
  async #isRecorded(taken: Taken, outcome: VisitOutcome, signal: AbortSignal): Promise<boolean> {
    const { database, onVisited, onError } = this.#options;
    for (;;) {
      try {
        const link = await this.#kept(taken, outcome);
        const isRecorded = await record(database, taken, outcome, link);
        if (isRecorded) onVisited?.(taken, outcome);
        return isRecorded;
      } catch (error) {
        onError?.(error);
        if (signal.aborted) return false;
        await pause(RECORD_AGAIN_MS, signal);
      }
    }
  }

  /** A visit counts also where its files cannot be written. */
  async #kept(taken: Taken, outcome: VisitOutcome): Promise<Link | null> {
    const { keep, onError } = this.#options;
    try {
      return (await keep?.(taken, outcome)) ?? null;
    } catch (error) {
      if (!(error instanceof NotKept)) throw error;
      onError?.(error);
      return null;
    }
  }

  async #beat(taken: Taken, lease: Lease): Promise<void> {
    const { database, leaseMs, onError } = this.#options;
    const asked = performance.now();
    try {
      if (await beat(database, taken, leaseMs)) lease.renew(asked);
      else lease.end();
    } catch (error) {
      if (!lease.signal.aborted) onError?.(error);
    }
  }
}

function broken(reason: string): VisitOutcome {
  return { ...nothingFound('broken', reason), durationMs: 0 };
}
