import { setImmediate as immediately } from 'node:timers/promises';
import type { Profile } from '../../decide/profiles.ts';
import { type Attempt, type Exchange, type KeyName, NO_FACTS, SAFE_METHODS } from '../../model/exchange.ts';
import { type Allowance, type Ask, BURST_AT_ONCE, NOT_ALLOWED, NotEnough, Skipped } from '../../model/probe.ts';
import type { Silence } from '../../model/run.ts';
import { isInUrl } from '../../model/values/credentials.ts';
import { listField } from '../../model/values/json.ts';
import { plural } from '../../model/values/plural.ts';
import type { Capture, Captured } from '../../see/capture/capture.ts';
import { retryWindow } from '../../see/retry-window.ts';
import { Deadline, Gate, type Rank } from './gate.ts';
import { RetryPolicy, type Sent } from './retry-policy.ts';
import { nextCursorIn } from './walker.ts';
import {
  credentialOf,
  readable,
  type Transport,
  TransportError,
  type WireRequest,
  type WireResponse,
  wireRequest,
} from './wire.ts';

export interface KernelOptions extends Pick<Profile, 'concurrency' | 'requestsPerSecond' | 'retryTimeoutMs'> {
  readonly transport: Transport;
  readonly capture: Capture;
  readonly keys: ReadonlyMap<KeyName, string>;
  readonly allow: Allowance;
  /** What requests send as User-Agent; left out, the name of the suite. */
  readonly userAgent?: string | undefined;
  readonly budget: number;
  readonly onExchange: (exchange: Exchange) => void;
  readonly onRetry?: OnRetry | undefined;
}

/** An attempt is made again after a wait: what the last one was answered, null for nothing. */
export type OnRetry = (status: number | null, waitMs: number) => void;

/** What a probe asks, as it is sent. */
interface Request {
  readonly ask: Ask;
  readonly probe: string;
  readonly wire: WireRequest;
}

/** Where everything is refused, a plain request waits so often as long as it is asked to, alone; a window longer than this is not waited for. */
const LONE_WINDOWS = 3;
const LONGEST_LONE_WAIT_MS = 90_000;
/** Clocks tick in whole seconds, and the answer travels. */
const SLACK_MS = 300;

/** Headers that may say when to retry. */
const LIMIT_HEADER = /retry|try-again|limit|throttle|quota|back-?off|cool-?down|^x-wait|^date$/;

/**
 * The only code that calls a deployment. It holds the keys, keeps to pace and budget, waits when rate limited, retries after
 * transient errors, and returns redacted exchanges only.
 */
export class Kernel {
  readonly counts = { requests: 0, retries: 0 };
  readonly #options: KernelOptions;
  readonly #gate: Gate;
  /** Of a burst: it goes as fast as it can. */
  readonly #burstGate: Gate;
  readonly #retryPolicy: RetryPolicy<Request>;
  readonly deadline = new Deadline();
  readonly #startedAt = performance.now();
  /** Counted already, and still waiting for their turn. */
  #queued = 0;
  readonly #exchangeIds = new WeakMap<Request, string>();
  #answered = new Map<string, Promise<Exchange>>();
  #plain: Request | null = null;
  #askingPlain: Promise<void> | null = null;
  #driver: { readonly probe: string; readonly endedAt: number } | null = null;
  #isLimitAsked = false;
  #lastId = 0;

  constructor(options: KernelOptions) {
    this.#options = options;
    const { signal } = this.deadline;
    this.#gate = new Gate({ ...options, signal });
    this.#burstGate = new Gate({ concurrency: BURST_AT_ONCE, requestsPerSecond: 0, signal });
    this.#retryPolicy = new RetryPolicy(options.retryTimeoutMs);
  }

  get waitedMs(): number {
    return this.#gate.waitedMs;
  }

  get elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }

  /** Why the run was ended before it was complete; null if it was not. */
  get ended(): string | null {
    return this.deadline.ended ?? this.#retryPolicy.ended?.why ?? null;
  }

  /** The exchange that was answered last. */
  get lastAnsweredId(): string | null {
    const { last } = this.#retryPolicy.silence;
    return last === null ? null : (this.#exchangeIds.get(last.request) ?? null);
  }

  /** What is known of a deployment that stopped answering; null if it did not. */
  get silence(): Silence | null {
    const { ended, silence } = this.#retryPolicy;
    if (ended?.because !== 'silence' || silence.last === null) return null;
    return {
      lastAnswered: this.lastAnsweredId,
      sinceMs: Math.round(silence.last.at - this.#startedAt),
      inFlight: silence.inFlight.flatMap((request) => this.#exchangeIds.get(request) ?? []),
      lost: silence.lost,
      failure: silence.failure,
      driver: this.#driver !== null && this.#driver.endedAt >= silence.last.at ? this.#driver.probe : null,
    };
  }

  /** Of a run that was ended, some that were counted were never sent. */
  get requestsSent(): number {
    return this.counts.requests - this.#queued;
  }

  requestsLeft(): number {
    return Math.max(0, this.#options.budget - this.counts.requests);
  }

  /** What a driver asks is not seen here: whether it was answered is found out later. */
  noteDriver(probe: string): void {
    this.#driver = { probe, endedAt: performance.now() };
  }

  /** Where the last requests were lost, or were a driver's: waits until a plain one is answered or the deployment is given up. */
  async findOutIfSilent(): Promise<void> {
    const { silence } = this.#retryPolicy;
    if (!silence.isSilent && this.#driver === null) return;
    while (this.ended === null && this.#plain !== null && this.requestsLeft() > 0) {
      await this.#askPlain();
      if (!silence.isSilent) return;
      await this.deadline.wait(1000);
    }
  }

  /** Where nothing is sent any more because everything was answered 429: whether a plain request that waits alone is served. */
  async findOutIfLimited(): Promise<void> {
    if (this.#isLimitAsked || this.#plain === null || this.#retryPolicy.ended?.because !== 'limit') return;
    this.#isLimitAsked = true;
    const request = { ...this.#plain };
    const attempts: Attempt[] = [];
    const at = this.elapsedMs;
    for (;;) {
      if (this.requestsLeft() === 0) return;
      const sent = await this.#attempt(request, 'next', () => null);
      const waitMs = attempts.length < LONE_WINDOWS ? loneWait(sent) : null;
      attempts.push(this.#attemptOf(request, sent, waitMs ?? 0));
      if (waitMs === null) {
        this.#exchange(request, sent, attempts, at);
        return;
      }
      await this.deadline.wait(waitMs);
    }
  }

  /** Reserves requests of the budget for a driver. */
  setAside(requests: number): void {
    if (this.ended !== null) throw new NotEnough(this.ended);
    if (this.requestsLeft() < requests) throw new NotEnough('not enough of the budget was left');
    this.counts.requests += requests;
  }

  /** Clears the cache: the second round must not reuse answers of the first. */
  forget(): void {
    this.#answered = new Map();
  }

  ask(ask: Ask, probe: string): Promise<Exchange> {
    const method = ask.method ?? 'GET';
    if (!SAFE_METHODS.has(method) && !this.#options.allow.writes) {
      throw new Skipped(NOT_ALLOWED.writes);
    }
    const credential = credentialOf(ask);
    const { allow, keys, userAgent } = this.#options;
    if (isInUrl(credential) && !allow.keyInUrl) throw new Skipped(NOT_ALLOWED.keyInUrl);
    const wire = wireRequest({ ...ask, method }, keys, userAgent);
    if (wire === null) throw new Skipped(`the key "${credential.key}" was not given`);
    const answered = () => this.deadline.within(() => this.#answer({ ask, probe, wire }));
    if (ask.bulk === true || ask.takeLimit === true) return answered();
    const question = JSON.stringify([wire.method, wire.target, wire.headers, wire.body ?? '']);
    const known = this.#answered.get(question);
    if (known !== undefined && ask.fresh !== true) return known;
    const answer = answered();
    this.#answered.set(question, answer);
    return answer;
  }

  /** Work of a driver that counts as one of the concurrent requests. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.deadline.within(() => this.#gate.pass('single', work));
  }

  async #answer(request: Request): Promise<Exchange> {
    const { ask } = request;
    const attempts: Attempt[] = [];
    const at = this.elapsedMs;
    let last: Sent;
    let waited = 0;
    for (;;) {
      last = await this.#attempt(request);
      if (this.#retryPolicy.silence.isInDoubt(performance.now())) await this.#askPlain();
      this.deadline.check();
      const wait = this.#retryPolicy.waitBeforeNext(ask, last, attempts, waited);
      attempts.push(this.#attemptOf(request, last, wait?.ms ?? 0));
      if (wait === null) break;
      this.#keepIfLeaking(request, last, at);
      waited += wait.ms;
      this.counts.retries += 1;
      this.#options.onRetry?.(last.response?.status ?? null, wait.ms);
      if (last.response?.status === 429) this.#gate.easeOff(wait.ms);
      else if (wait.isForAll) this.#gate.pause(wait.ms);
      else await this.deadline.wait(wait.ms);
    }
    const isAhead = ask.ahead !== undefined && lookAhead(ask.ahead, last.response);
    // Those whose turn has come are sent before this answer is parsed, which blocks the thread. A page is read first, so
    // that the next one is not behind them: the contract does not say how long a cursor is valid.
    if (isAhead || ask.bulk !== true) await immediately();
    return this.#exchange(request, last, attempts, at);
  }

  #attemptOf(request: Request, sent: Sent, waitedMs: number): Attempt {
    return {
      status: sent.response?.status ?? null,
      error: sent.failure === null ? null : sent.failure.kind,
      // Cut, not rounded: what was sent a second apart is never less apart.
      ...(sent.sentAt === null ? {} : { sentAt: Math.floor(sent.sentAt - this.#startedAt) }),
      ms: Math.round(sent.ms * 10) / 10,
      waitedMs: Math.round(waitedMs),
      limitHeaders: this.#limitHeaders(request, sent),
    };
  }

  /** Asks once, whoever is in doubt, whether a plain request that was answered before still is. */
  #askPlain(): Promise<void> {
    this.#askingPlain ??= this.#sendPlain().finally(() => {
      this.#askingPlain = null;
    });
    return this.#askingPlain;
  }

  async #sendPlain(): Promise<void> {
    if (this.#plain === null || this.requestsLeft() === 0) return;
    const request = { ...this.#plain };
    const at = this.elapsedMs;
    // Before all that wait for their turn, and may be lost as well.
    const sent = await this.#attempt(request, 'next');
    this.#retryPolicy.notePlain(sent);
    this.#exchange(request, sent, [this.#attemptOf(request, sent, 0)], at);
  }

  async #attempt(
    request: Request,
    rank: Rank = rankOf(request.ask),
    giveUp = () => this.#retryPolicy.givenUp(request.ask),
  ): Promise<Sent> {
    const { ask, wire } = request;
    const isOfBurst = ask.takeLimit === true;
    // A burst is outside of the budget.
    const weight = isOfBurst ? 0 : 1;
    if (!isOfBurst && this.requestsLeft() === 0)
      throw new NotEnough(`the budget of ${plural(this.#options.budget, 'request')} was used up`);
    const already = giveUp();
    if (already !== null) return unsent(already);
    this.counts.requests += weight;
    this.#queued += weight;
    const gate = isOfBurst ? this.#burstGate : this.#gate;
    return gate.pass(rank, async () => {
      this.deadline.check();
      this.#queued -= weight;
      const givenUp = giveUp();
      if (givenUp !== null) {
        this.counts.requests -= weight;
        return unsent(givenUp);
      }
      const began = performance.now();
      const note = (came: Pick<Sent, 'response' | 'failure'>): Sent =>
        this.#retryPolicy.note(request, { ...came, sentAt: began, ms: performance.now() - began }, began);
      try {
        const response = readable(ask.operation, await this.#options.transport(wire));
        if (this.#plain === null && response.status === 200) this.#plain = request;
        return note({ response, failure: null });
      } catch (error) {
        if (!(error instanceof TransportError)) throw error;
        // It did not reach the deployment, so it does not count.
        if (error.kind === 'unreachable') this.counts.requests -= weight;
        return note({ response: null, failure: error });
      }
    });
  }

  #exchange(request: Request, sent: Sent, attempts: readonly Attempt[], at: number): Exchange {
    const { ask, probe, wire } = request;
    const { capture } = this.#options;
    this.#lastId += 1;
    const id = `ex-${String(this.#lastId).padStart(4, '0')}`;
    const raw = ask.rawQuery === undefined ? [] : [['', ask.rawQuery] as const];
    const captured = sent.response === null ? NOTHING : this.#captured(request, sent.response, id);
    const exchange: Exchange = {
      id,
      probe,
      operation: ask.operation,
      method: wire.method,
      path: capture.text(ask.path),
      query: [...(ask.query ?? []), ...raw].map(([name, value]) => [capture.text(name), capture.text(value)] as const),
      credential: credentialOf(ask),
      requestHeaders: (ask.headers ?? []).map(([name, value]) => [name, capture.text(value)] as const),
      ...(wire.body === undefined ? {} : { requestBody: capture.text(wire.body) }),
      status: sent.response?.status ?? null,
      error: sent.failure === null ? null : sent.failure.message,
      ...captured,
      at: Math.round(at),
      ms: Math.round(sent.ms * 10) / 10,
      attempts,
    };
    this.#exchangeIds.set(request, exchange.id);
    this.#options.onExchange(exchange);
    return exchange;
  }

  /** A 429 or 503 that is retried is dropped, unless it leaks something: then it is kept as an exchange of its own. */
  #keepIfLeaking(request: Request, sent: Sent, at: number): void {
    if (sent.response === null) return;
    const { facts, body } = this.#captured(request, sent.response);
    const isLeaking = facts.keyEchoed || facts.leaks.length > 0 || listField(body, 'data').length > 0;
    if (isLeaking) this.#exchange(request, sent, [], at);
  }

  /** Kept for every attempt and redacted like other headers: they may name the key or a person. */
  #limitHeaders(request: Request, { response }: Sent): Attempt['limitHeaders'] {
    if (response === null || (response.status !== 429 && response.status !== 503)) return [];
    const headers = response.headers.filter(([name]) => LIMIT_HEADER.test(name));
    return this.#captured(request, { ...response, headers, body: Buffer.from('{}') }).headers;
  }

  #captured({ ask, wire }: Request, response: WireResponse, exchange: string | null = null): Captured {
    const { key } = credentialOf(ask);
    return this.#options.capture.response({
      ...response,
      operation: ask.operation,
      method: wire.method,
      requestTarget: wire.target,
      sentKey: this.#options.keys.get(key === 'none' ? 'good' : key) ?? null,
      exchange,
    });
  }
}

/** Requests the next page before this one is parsed. */
function lookAhead(announce: (cursor: string) => void, response: WireResponse | null): boolean {
  const cursor = response?.status === 200 ? nextCursorIn(response.body) : null;
  if (cursor !== null) announce(cursor);
  return cursor !== null;
}

/** How long to wait before the same request is sent again; null if it was no 429, or said no time that is worth it. */
function loneWait({ response }: Sent): number | null {
  if (response?.status !== 429) return null;
  const announcedMs = retryWindow(response.headers, Date.now()) ?? 0;
  return announcedMs === 0 || announcedMs > LONGEST_LONE_WAIT_MS ? null : announcedMs + SLACK_MS;
}

function unsent(failure: TransportError): Sent {
  return { response: null, failure, sentAt: null, ms: 0 };
}

const NOTHING: Captured = { headers: [], body: undefined, text: null, facts: NO_FACTS };

function rankOf({ bulk, query = [] }: Ask): Rank {
  if (query.some(([name]) => name === 'cursor')) return 'next';
  return bulk === true ? 'first' : 'single';
}
