/** `refused`: the connection was refused. `down`: the connection broke, or a gateway answered. */
export type Sign = 'up' | 'down' | 'refused';

/** A restart takes some seconds; a longer outage is not waited for. */
const WORTH_WAITING_MS: Readonly<Record<Exclude<Sign, 'up'>, number>> = { refused: 30_000, down: 10_000 };
/** Single failures are transient; so many in a row, of different operations, are an outage. */
const SEVERAL = 6;
const LEAST_MS = 250;
const MOST_MS = 2000;

/**
 * Detects that a deployment which answered before is down for all requests. Separate retries of each request would flood a
 * starting server, and use up tries and budget within a second.
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

  /** Milliseconds until the next request; null if there is no outage or it has lasted too long. */
  waitMs(now: number): number | null {
    if (this.#sign === 'up' || this.#since === null || !this.#wasUp) return null;
    const isOne = this.#sign === 'refused' || (this.#failures >= SEVERAL && this.#operations.size > 1);
    const lasted = now - this.#since;
    if (!isOne || lasted > WORTH_WAITING_MS[this.#sign]) return null;
    return Math.max(LEAST_MS, Math.min(MOST_MS, lasted / 2));
  }

  /** Whether the outage has lasted too long to retry. */
  isOver(now: number): boolean {
    return this.#sign === 'refused' && this.#since !== null && now - this.#since > WORTH_WAITING_MS.refused;
  }
}
