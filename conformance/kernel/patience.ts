import type { Attempt, Credential } from '../model/exchange.ts';
import type { Ask } from '../model/probe.ts';
import { LongLimit } from './long-limit.ts';
import { Outage, type Sign } from './outage.ts';
import { Silence } from './silence.ts';
import { TRIES_ON_TROUBLE, waitAfterTrouble, waitForLimit } from './waits.ts';
import type { TransportError, TransportFailure, WireResponse } from './wire.ts';

/** What came of one attempt. */
export interface Sent {
  readonly response: WireResponse | null;
  readonly failure: TransportError | null;
  readonly ms: number;
}

export interface Wait {
  readonly ms: number;
  /** Whether all questions wait, and not this one alone. */
  readonly everybody: boolean;
}

/** Asking again changes nothing there. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Somebody who did not answer for that long, or not in HTTP, is asked once more, not for minutes. */
const TRIES_ON_SILENCE = 2;
/** What is answered for a deployment that is not there. */
const IN_BETWEEN: ReadonlySet<number> = new Set([502, 503, 504]);
const SILENT: ReadonlySet<TransportFailure> = new Set(['timeout', 'protocol']);
const PASSING: ReadonlySet<TransportFailure> = new Set([...SILENT, 'reset', 'unreachable']);

/** Whether and when to ask again: one that is limited, struggling, silent, or gone for a while. */
export class Patience {
  readonly #patienceMs: number;
  readonly #silence = new Silence();
  readonly #outage = new Outage();
  readonly #longLimit = new LongLimit();

  /** All waits of one question together are no longer than that. */
  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** What stands in for an answer that is not worth asking for; null where it is. */
  givenUp(ask: Ask): TransportError | null {
    const limited = ask.takeLimit === true ? null : this.#longLimit.givenUp(credentialOf(ask), performance.now());
    return limited ?? this.#silence.givenUp(ask.operation);
  }

  note(ask: Ask, sent: Sent): Sent {
    this.#silence.note(ask.operation, sent.failure);
    const sign = signOf(sent);
    if (sign !== null) this.#outage.note(ask.operation, sign, performance.now());
    return sent;
  }

  /** How long until the same request should be sent again; null when this answer stands. */
  waitBeforeNext(ask: Ask, sent: Sent, before: readonly Attempt[], waited: number): Wait | null {
    if (ask.takeLimit === true) return null;
    const tries = triesBefore(before, sent) + 1;
    const wait =
      sent.response?.status === 429 ? this.#forLimit(ask, sent.response, tries) : this.#forTrouble(ask, sent, tries);
    return wait === null || waited + wait.ms > this.#patienceMs ? null : wait;
  }

  #forLimit(ask: Ask, { headers }: WireResponse, tries: number): Wait {
    const ms = waitForLimit(headers, tries);
    if (ms > this.#patienceMs) this.#longLimit.note(credentialOf(ask), ms, performance.now());
    return { ms, everybody: true };
  }

  #forTrouble(ask: Ask, sent: Sent, tries: number): Wait | null {
    const sign = signOf(sent);
    // What nobody heard may be said again, whatever it was.
    if (!SAFE_METHODS.has(ask.method ?? 'GET') && sign !== 'refused') return null;
    const now = performance.now();
    const outage = sign === 'down' || sign === 'refused' ? this.#outage.waitMs(now) : null;
    const status = sent.response?.status ?? null;
    const headers = sent.response?.headers ?? [];
    if (outage !== null) return { ms: Math.max(outage, waitAfterTrouble(status, headers, 1)), everybody: true };
    if (!isTrouble(sent) || tries >= mostTries(sent) || this.#outage.isOver(now)) return null;
    return { ms: waitAfterTrouble(status, headers, tries), everybody: false };
  }
}

export function credentialOf(ask: Ask): Credential {
  return ask.credential ?? { key: 'good' };
}

/** What an attempt says of whether anybody is well there; null where it says nothing of that. */
function signOf({ response, failure }: Sent): Sign | null {
  if (failure?.kind === 'unreachable') return 'refused';
  if (failure?.kind === 'reset') return 'down';
  if (response === null) return null;
  return IN_BETWEEN.has(response.status) ? 'down' : 'up';
}

function isTrouble({ response, failure }: Sent): boolean {
  if (response === null) return failure !== null && PASSING.has(failure.kind);
  return response.status >= 500 && response.status !== 501 && response.status !== 505;
}

function mostTries({ failure }: Sent): number {
  return failure !== null && SILENT.has(failure.kind) ? TRIES_ON_SILENCE : TRIES_ON_TROUBLE;
}

/** Limits and troubles are counted apart: whoever waited for his turn has not failed yet. */
function triesBefore(attempts: readonly Attempt[], { response }: Sent): number {
  const isLimit = response?.status === 429;
  return attempts.filter(({ status }) => (status === 429) === isLimit).length;
}
