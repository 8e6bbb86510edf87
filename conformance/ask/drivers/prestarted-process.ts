/** A process that is slow to start: started early, used once. Taken before that, it is started on the spot. */
export class PrestartedProcess<Child extends { stop(): void }> {
  readonly #start: () => Child;
  #child: Child | null = null;
  #taken: Child | null = null;

  constructor(start: () => Child) {
    this.#start = start;
  }

  prestart(): void {
    try {
      this.#child ??= this.#start();
    } catch {
      // It is started again when it is taken, and then the reason is reported.
    }
  }

  take(): Child {
    const child = this.#child ?? this.#start();
    this.#child = null;
    this.#taken = child;
    return child;
  }

  /** Stops a process that was started and never used, and one that is still at work when the run ends. */
  stop(): void {
    this.#child?.stop();
    this.#taken?.stop();
  }
}
