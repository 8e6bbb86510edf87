/** `refused`: nobody was there to hear it. `down`: the connection broke, or something in between answered for it. */
export type Sign = 'up' | 'down' | 'refused';

/** A restart takes some seconds. Who is gone for longer than that is not waited for any more. */
const WORTH_WAITING_MS: Readonly<Record<Exclude<Sign, 'up'>, number>> = { refused: 30_000, down: 10_000 };
/** Single failures are weather; so many in a row, of different operations, say that nobody is well there. */
const SEVERAL = 6;
const LEAST_MS = 250;
const MOST_MS = 2000;

/**
 * Whether a deployment that has answered before is gone for all questions alike. Each of them asking on for itself would
 * hammer on a server that is just starting, and use up its tries and the budget within a second.
 */
export class Outage {
  readonly #operations = new Set<string>();
  #wasUp = false;
  #failures = 0;
  #since: number | null = null;
  #sign: Sign = 'up';

  note(operation: string, sign: Sign, now: number): void {
    this.#sign = sign;
    if (sign === 'up') {
      this.#wasUp = true;
      this.#failures = 0;
      this.#since = null;
      this.#operations.clear();
      return;
    }
    this.#since ??= now;
    this.#failures += 1;
    this.#operations.add(operation);
  }

  /** Milliseconds in which nobody should ask; null where this is no outage, or has lasted too long. */
  waitMs(now: number): number | null {
    if (this.#sign === 'up' || this.#since === null || !this.#wasUp) return null;
    const isOne = this.#sign === 'refused' || (this.#failures >= SEVERAL && this.#operations.size > 1);
    const lasted = now - this.#since;
    if (!isOne || lasted > WORTH_WAITING_MS[this.#sign]) return null;
    return Math.max(LEAST_MS, Math.min(MOST_MS, lasted / 2));
  }

  /** Who is gone for good need not be asked twice. */
  isOver(now: number): boolean {
    return this.#sign === 'refused' && this.#since !== null && now - this.#since > WORTH_WAITING_MS.refused;
  }
}
