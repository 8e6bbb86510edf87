/** A process that is slow to start: started early, used once. Taken before that, it is started on the spot. */
export class PrestartedProcess<Child extends { stop(): void }> {
  readonly #start: () => Child;
  #child: Child | null = null;

  constructor(start: () => Child) {
    this.#start = start;
  }

  prestart(): void {
    this.#child ??= this.#start();
  }

  take(): Child {
    const child = this.#child ?? this.#start();
    this.#child = null;
    return child;
  }

  /** Stops a process that was started and never used. */
  stop(): void {
    this.#child?.stop();
  }
}
