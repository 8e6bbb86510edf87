import { readFile } from 'node:fs/promises';
import { addressOf } from '../../api/address.ts';
import type { CounterproofConfig } from '../../api/generated/settings.ts';
import { kindsIn, openVisit, profileOf, waiversOf } from '../../api/visit.ts';
import type { Transport, WireResponse } from '../../conformance/ask/kernel/wire.ts';
import { unreliableWords } from '../../conformance/decide/unusual.ts';
import { CannotStart, check, TransportError } from '../../conformance/index.ts';
import type { Decisions } from '../../conformance/model/decisions.ts';
import { KEY_NAMES, KEY_VARIABLES } from '../../conformance/model/exchange.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { retryWindow } from '../../conformance/see/retry-window.ts';
import { withoutKeys } from '../../contract/without-keys.ts';
import type { Deployment } from '../file/deployment.ts';
import { profileNameOf } from '../file/read-file.ts';
import { KeyError, keysFrom } from './keys.ts';
import {
  type AskedVisit,
  byId,
  type Found,
  nothingFound,
  type QuietHost,
  type Seen,
  type Summary,
  type VisitFunction,
  type VisitKind,
  type VisitOutcome,
} from './outcome.ts';
import { sampled, sampleSettings } from './samples.ts';

/** What a visit needs besides its deployment, as it is on this machine. */
type Prepared = Awaited<ReturnType<typeof preparedFor>>;

/** Sees each request of a visit. */
export type Sending = (visit: string, send: Transport) => Transport;

/** A visit by the same check as the command line's, with the keys of this process's environment; or with what was read of it before. */
export function visitFrom(env: NodeJS.ProcessEnv, sending?: Sending, before?: Prepared): VisitFunction {
  return async (asked, signal, maySend, wait = (work) => work) => {
    const began = performance.now();
    const ended = (outcome: Omit<VisitOutcome, 'durationMs'>) => ({
      ...outcome,
      durationMs: performance.now() - began,
    });
    const { deployment } = asked;
    const prepared = before ?? (await wait(preparedFor(deployment, env, signal).catch(brokenBy)));
    if (typeof prepared === 'string') return ended(nothingFound('broken', prepared));
    const { keys, ca } = prepared;
    const base = addressOf(deployment.url);
    const limits = new Limits();
    const hidden = (text: string) => inWordsOfTheFile(withoutKeys(text, [...keys.values()]));
    const opened = openVisit(settingsOf(asked), { base, keys, ca });
    try {
      const visit = asked.kind === 'sample' ? sampled(opened.visit) : opened.visit;
      const send = sending?.(asked.id, visit.transport) ?? visit.transport;
      const { run, pack } = await check({ ...visit, transport: guarded(send, maySend, limits) });
      const quiet = limits.quietFor(base.host, run.verdict === 'conformant' || run.verdict === 'nonconformant');
      return ended({ ...foundIn(run, asked.kind, quiet, hidden), left: { run, evidence: await pack() } });
    } catch (error) {
      if (!(error instanceof CannotStart)) throw error;
      const quiet = limits.quietFor(base.host, false);
      const reason = hidden(error.message);
      return ended({ ...nothingFound(error.verdict === 'usage' ? 'broken' : 'unreachable', reason), quiet });
    } finally {
      opened.close();
    }
  };
}

/** A check names the variables of the command line; here the file says where each key is. */
function inWordsOfTheFile(text: string): string {
  return KEY_NAMES.reduce((words, name) => words.replaceAll(KEY_VARIABLES[name], `keys.${name}`), text);
}

/** Throws a KeyError. */
export async function preparedFor({ keys, checking }: Deployment, env: NodeJS.ProcessEnv, signal: AbortSignal) {
  const { ca } = checking;
  return { keys: await keysFrom(keys, env, { signal }), ca: ca === undefined ? undefined : await authority(ca) };
}

async function authority(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new KeyError(`the file of ca, ${file}, cannot be read (${error.code}).`);
  });
}

function brokenBy(error: unknown): string {
  if (error instanceof KeyError) return error.message;
  throw error;
}

function settingsOf({ deployment, kind, subjects }: Omit<AskedVisit, 'id'>): CounterproofConfig {
  const { ca: _, ...own } = deployment.checking;
  const checking = { browser: false, dredd: false, ...own, profile: profileNameOf(deployment) };
  if (kind === 'sample') return sampleSettings(subjects ?? [], checking);
  return { ...checking, ...(subjects === null ? {} : { only: [...subjects] }) };
}

/** No answer counts for longer than this. */
const MOST_QUIET_MS = 24 * 3_600_000;

/** Remembers which answers of a host asked to wait. */
export class Limits {
  /** Of each answer that did, until when by the clock of `performance`; null of each that did not. */
  readonly #answers: ({ readonly status: number; readonly until: number } | null)[] = [];

  note({ status, headers }: WireResponse): void {
    const window = status === 429 || status === 503 ? retryWindow(headers, Date.now()) : null;
    this.#answers.push(window === null ? null : { status, until: performance.now() + window });
  }

  /** How long the host is left alone, where limits ended the visit or were most of what it answered; null where they did not. */
  quietFor(host: string, endedWell: boolean): QuietHost | null {
    const limits = this.#answers.filter((answer) => answer !== null);
    const last = limits.at(-1);
    const until = limits.reduce((most, limit) => Math.max(most, limit.until), 0);
    const ms = Math.min(until - performance.now(), MOST_QUIET_MS);
    const isEnd = last !== undefined && last === this.#answers.at(-1) && !endedWell;
    const counts = isEnd || limits.length * 2 > this.#answers.length;
    return counts && ms > 0 ? { host, ms, because: `${host} answered ${last?.status} and asks to wait` } : null;
  }
}

/** What was given back or lost asks nothing more. */
export function guarded(send: Transport, maySend: () => boolean, limits: Limits): Transport {
  return async (request) => {
    if (!maySend()) throw new TransportError('ended', 'the visit was given back');
    const response = await send(request);
    limits.note(response);
    return response;
  };
}

/** Evidence has no settings with it: what a visit of this kind is judged with, as the deployment is set now. */
export function decisionsOf(deployment: Deployment, kind: VisitKind): Decisions {
  const settings = settingsOf({ deployment, kind, subjects: null });
  const { name, leavesOut } = profileOf(settings);
  return {
    profile: { name, leavesOut },
    waivers: waiversOf('deployment', settings.waivers),
    without: kindsIn(settings.without ?? []),
    require: settings.require ?? [],
  };
}

const MOST_FAILED = 50;
const MOST_UNSEEN = 100;

/** What is kept of a run; `hidden` takes keys out of a text. */
function foundIn(run: Run, kind: VisitKind, quiet: QuietHost | null, hidden: (text: string) => string): Found {
  const seen = seenIn(run, kind);
  const sentence = kind === 'sample' ? sampleWords(run, seen) : hidden(run.summary);
  return {
    result: run.verdict,
    reason: sentence,
    requests: run.requests,
    evidence: run.evidence.digest,
    summary: summaryOf(run, sentence, hidden),
    seen,
    quiet,
  };
}

/** The sentence of a run names all rules that were looked at, and a sample is one of thousands. */
function sampleWords({ requests }: Run, seen: readonly Seen[]): string {
  const broken = seen
    .filter(({ fails }) => fails)
    .map(({ requirement }) => requirement)
    .sort(byId);
  const kept = seen.filter(({ outcome }) => outcome === 'passed').length;
  return `${broken.length === 0 ? 'nothing broken' : `broken: ${broken.join(', ')}`}, ${plural(kept, 'requirement')} kept, in ${plural(requests, 'request')}`;
}

function summaryOf(run: Run, sentence: string, hidden: (text: string) => string): Summary {
  const failing = run.results.filter(failsRun);
  const open = run.results.filter(({ level, demanded, outcome }) => level === 'must' && demanded && isOpen(outcome));
  const unseen = [
    ...open.map(({ requirements, message }) => ({ subject: requirements.join(', '), reason: hidden(message) })),
    ...(run.kinds ?? [])
      .filter(({ state }) => state === 'missing')
      .map(({ kind }) => ({ subject: kind, reason: 'no data of this kind was seen' })),
  ];
  const musts = run.requirements.filter(({ level }) => level === 'must');
  const withOutcome = (wanted: string) => musts.filter(({ outcome }) => outcome === wanted).length;
  const stopped = run.stoppedAnswering === undefined ? null : (run.ended ?? 'it stopped answering');
  return {
    sentence,
    suite: run.suite.version,
    profile: run.profile.name,
    musts: { all: musts.length, kept: withOutcome('passed'), broken: withOutcome('failed') },
    failed: failing.slice(0, MOST_FAILED).map(({ rule, title, requirements }) => ({ rule, title, requirements })),
    unseen: unseen.slice(0, MOST_UNSEEN),
    unreliable: unreliableWords(run.unreliable ?? []) ?? (stopped === null ? null : hidden(stopped)),
    p95: Object.fromEntries(run.latency.map(({ operation, p95 }) => [operation, Math.round(p95)])),
  };
}

function failsRun({ level, outcome, waived }: RuleResult): boolean {
  return level === 'must' && outcome === 'failed' && waived === null;
}

function isOpen(outcome: string): boolean {
  return outcome === 'untested' || outcome === 'cantTell' || outcome === 'error';
}

/** Requirements that rules judge; of a part of the suite, those that it decided. */
function seenIn(run: Run, kind: VisitKind): readonly Seen[] {
  const failing = new Set(run.results.filter(failsRun).flatMap(({ requirements }) => requirements));
  return run.requirements
    .filter(
      ({ rules, outcome }) => rules.length > 0 && (kind === 'full' || outcome === 'passed' || outcome === 'failed'),
    )
    .map(({ id, level, outcome }) => ({
      requirement: id,
      outcome,
      fails: level === 'must' && outcome === 'failed' && failing.has(id),
    }));
}
