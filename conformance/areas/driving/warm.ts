/** What takes long to start, started early and used once; whoever comes before it was started starts it then. */
export class Warm<Child extends { stop(): void }> {
  readonly #start: () => Child;
  #child: Child | null = null;

  constructor(start: () => Child) {
    this.#start = start;
  }

  ahead(): void {
    this.#child ??= this.#start();
  }

  take(): Child {
    const child = this.#child ?? this.#start();
    this.#child = null;
    return child;
  }

  /** Stops what nobody took. */
  stop(): void {
    this.#child?.stop();
  }
}
