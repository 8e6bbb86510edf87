/** `refused`: the connection was refused. `down`: the connection broke, or a gateway answered. `late`: no answer in time. */
export type Sign = 'up' | 'down' | 'refused' | 'late';

/** A restart takes some seconds; a longer outage is not waited for. */
const RESTART_MS = 30_000;
/** Where only the requests that were sent may be refused in this way. */
const BREAKAGE_MS = 10_000;
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
  #sign: Exclude<Sign, 'late'> = 'up';

  note(operation: string, sign: Exclude<Sign, 'late'>, now: number): void {
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
  waitMs(now: number, isForAll: boolean): number | null {
    if (this.#sign === 'up' || this.#since === null || !this.#wasUp) return null;
    const isOne = this.#sign === 'refused' || (this.#failures >= SEVERAL && this.#operations.size > 1);
    const lasted = now - this.#since;
    if (!isOne || lasted > (isForAll ? RESTART_MS : BREAKAGE_MS)) return null;
    return Math.max(LEAST_MS, Math.min(MOST_MS, lasted / 2));
  }
}
