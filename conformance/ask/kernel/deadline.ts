import { NotEnough } from '../../model/probe.ts';

/** Ends all that waits for the deployment, at one moment. Counted by a clock that does not jump. */
export class Deadline {
  readonly #end = new AbortController();
  readonly #startedAt = performance.now();
  #timer: NodeJS.Timeout | undefined;

  get signal(): AbortSignal {
    return this.#end.signal;
  }

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
