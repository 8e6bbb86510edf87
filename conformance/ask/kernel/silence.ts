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

/** A request as it was sent once, and what came of it. */
export interface Sending<Request> {
  readonly request: Request;
  readonly operation: string;
  readonly sentAt: number;
  readonly sign: Sign;
  /** Why there is no answer, in words. */
  readonly failure: string;
}

/** So long without an answer, by how the last request failed. A restart takes some seconds; a busy deployment is given longer. */
const FOR_GOOD_MS: Readonly<Record<Exclude<Sign, 'up'>, number>> = { refused: 30_000, down: 30_000, late: 90_000 };
/** Before that, single requests may have been broken off for what they ask. */
const IN_DOUBT_MS: Readonly<Record<Exclude<Sign, 'up'>, number>> = {
  refused: Number.POSITIVE_INFINITY,
  down: 5000,
  late: 0,
};
/** Between two plain requests that find out whether anything is answered. */
const BETWEEN_MS = 2000;

/**
 * Finds out that a deployment which answered before is down for all requests: separate retries of each would flood a starting server, and
 * use up tries and budget within a second. And that it has stopped for good, which request it answered last, and which were in flight then.
 * It may refuse single requests, or break them off: only if a plain request fails too has it stopped. A refused connection
 * does not depend on what would be asked.
 */
export class Silence<Request> {
  readonly #patienceMs: number;
  /** What was answered last; null before the first answer. */
  last: { readonly request: Request; readonly at: number } | null = null;
  #sign: Sign = 'up';
  /** Tries since the last answer, and why the last of them failed. */
  lost = 0;
  failure = '';
  /** Of those that were refused or broken off since the last answer: how many, and of which operations. */
  #broken = 0;
  readonly #operations = new Set<string>();
  #inFlight: readonly (Pick<Sending<Request>, 'request' | 'sentAt'> & { readonly lostAt: number })[] = [];
  /** When requests began to fail in each way, since the last answer. */
  readonly #since = new Map<Sign, number>();
  #plain: { readonly askedAt: number; readonly hasFailed: boolean } | null = null;

  /** No more patience than retries have. */
  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  note({ request, operation, sentAt, sign, failure }: Sending<Request>, now: number): void {
    this.#sign = sign;
    this.failure = failure;
    if (sign === 'up') {
      this.last = { request, at: now };
      this.lost = 0;
      this.#broken = 0;
      this.#operations.clear();
      this.#since.clear();
      this.#plain = null;
      // What was lost before this request was sent did not end the deployment.
      this.#inFlight = this.#inFlight.filter(({ lostAt }) => lostAt > sentAt);
      return;
    }
    this.lost += 1;
    if (sign !== 'late') {
      this.#broken += 1;
      this.#operations.add(operation);
    }
    if (!this.#since.has(sign)) this.#since.set(sign, sign === 'late' ? Math.max(sentAt, this.last?.at ?? 0) : now);
    const wasInFlight = sign !== 'refused' && sentAt <= (this.#inFlight[0]?.lostAt ?? now);
    if (wasInFlight) this.#inFlight = [...this.#inFlight, { request, sentAt, lostAt: now }];
  }

  /** Milliseconds until the next request, where it is down for all of them; null if it is not, or has been for too long. */
  waitMs(now: number): number | null {
    const isDown = this.#sign === 'refused' || (this.#broken >= SEVERAL && this.#operations.size > 1);
    if (this.last === null || !isDown) return null;
    const lasted = now - Math.min(this.#since.get('refused') ?? now, this.#since.get('down') ?? now);
    if (lasted > (this.isConfirmed ? RESTART_MS : BREAKAGE_MS)) return null;
    return Math.max(LEAST_MS, Math.min(MOST_MS, lasted / 2));
  }

  /** A plain request failed, or was answered. */
  notePlain(hasFailed: boolean, now: number): void {
    this.#plain = { askedAt: now, hasFailed };
  }

  /** Whether a plain request should find out if anything is answered. */
  isInDoubt(now: number): boolean {
    const isRecent = this.#plain !== null && now - this.#plain.askedAt < BETWEEN_MS;
    return this.#sign !== 'up' && !isRecent && this.#lasted(now) >= IN_DOUBT_MS[this.#sign];
  }

  /** Whether a plain request failed too. */
  get isConfirmed(): boolean {
    return this.#sign === 'refused' || this.#plain?.hasFailed === true;
  }

  isForGood(now: number): boolean {
    if (this.#sign === 'up' || !this.isConfirmed) return false;
    return this.#lasted(now) > Math.min(FOR_GOOD_MS[this.#sign], this.#patienceMs);
  }

  #lasted(now: number): number {
    return this.last === null ? 0 : now - (this.#since.get(this.#sign) ?? now);
  }

  get isSilent(): boolean {
    return this.last !== null && this.#sign !== 'up';
  }

  /** One of them may have ended the deployment. In the order in which they were sent. */
  get inFlight(): readonly Request[] {
    return [...new Set(this.#inFlight.toSorted((a, b) => a.sentAt - b.sentAt).map(({ request }) => request))];
  }
}
