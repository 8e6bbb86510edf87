/**
 * The lock of a deployment as its worker sees it. It ends by the clock of this process unless it is renewed in time, also where the
 * database gives no answer at all.
 */
export class Lease {
  readonly #ms: number;
  readonly #ended = new AbortController();
  #until = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  /** It counts from when it was asked for: the database wrote it later, so that it ends here first. */
  constructor(ms: number, asked: number) {
    this.#ms = ms;
    this.renew(asked);
  }

  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  renew(asked: number): void {
    if (this.signal.aborted) return;
    this.#until = Math.max(this.#until, asked + this.#ms);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), Math.max(0, this.#until - performance.now()));
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#ended.abort();
  }

  /** Asked before each request: a process that hung may come to send before it comes to its timers. */
  isHeld(): boolean {
    if (performance.now() >= this.#until) this.end();
    return !this.signal.aborted;
  }
}
