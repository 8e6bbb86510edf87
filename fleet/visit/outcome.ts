import type { Run } from '../../conformance/model/run.ts';
import { requirement } from '../../contract/requirements/index.ts';
import type { Deployment } from '../file/deployment.ts';
import { type Schedule, staleAfter } from '../file/schedule.ts';

export const VISIT_KINDS = ['full', 'sample', 'confirm'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/** What a worker is to visit. */
export interface AskedVisit {
  readonly id: string;
  readonly deployment: Deployment;
  readonly kind: VisitKind;
  /** Requirements and rules that are looked at; null for all. */
  readonly subjects: readonly string[] | null;
}

/**
 * How a visit ended: with a verdict, or `broken`, where nothing was sent because of us (a key that is not there). What was not visited
 * because another visit of the same kind stands for it is `covered`; what nobody waits for any more is `dropped`.
 */
export type Result = Judged | 'broken' | 'covered' | 'dropped';
export type Judged = 'conformant' | 'nonconformant' | 'incomplete' | 'unreachable';

/** As texts say it: `broken` is a requirement, and the name in JSON alone. */
export function resultWord(result: Result): string {
  return result === 'broken' ? 'not made' : result;
}

/** Gives what the work gives; while that takes long, others may be visited in the place of this one. */
export type Wait = <T>(work: Promise<T>) => Promise<T>;

/** Visits a deployment. Nothing is sent that `maySend` does not allow; after the signal, what it gives is not recorded. */
export type VisitFunction = (
  asked: AskedVisit,
  signal: AbortSignal,
  maySend: () => boolean,
  wait?: Wait,
) => Promise<VisitOutcome>;

/** A requirement as a visit saw it. */
export interface Seen {
  readonly requirement: string;
  readonly outcome: string;
  /** Whether it fails the run: a must that is broken and not waived. */
  readonly fails: boolean;
}

const LETTERS: Readonly<Record<string, string>> = {
  passed: 'p',
  failed: 'f',
  cantTell: 'c',
  untested: 'u',
  inapplicable: 'i',
};

/** What is kept of an outcome: a capital where it fails the run; `e` for an error of ours. */
export function letterOf({ outcome, fails }: Pick<Seen, 'outcome' | 'fails'>): string {
  return fails ? 'F' : (LETTERS[outcome] ?? 'e');
}

const OUTCOMES = new Map(Object.entries(LETTERS).map(([outcome, letter]) => [letter, outcome]));
/** The outcome that a letter stands for. */
export const outcomeOf = (letter: string): string => OUTCOMES.get(letter.toLowerCase()) ?? 'error';

/** By requirement, as a visit was recorded. */
export function lettersOf(ids: readonly string[] | null | undefined, letters: string | null): Map<string, string> {
  return new Map((ids ?? []).map((id, index) => [id, letters?.[index] ?? 'e']));
}

/** What is kept of a run: no body, no value of an answer. */
export interface Summary {
  readonly sentence: string;
  readonly suite: string;
  readonly profile: string;
  readonly musts: { readonly all: number; readonly kept: number; readonly broken: number };
  readonly failed: readonly {
    readonly rule: string;
    readonly title: string;
    readonly requirements: readonly string[];
  }[];
  /** What was demanded and not decided, by requirement or kind of data, with the reason. */
  readonly unseen: readonly { readonly subject: string; readonly reason: string }[];
  /** Why answers are too unreliable for a verdict, or that they stopped; null where neither is so. */
  readonly unreliable: string | null;
  /** The 95th percentile in ms by operation. */
  readonly p95: Readonly<Record<string, number>>;
}

export interface QuietHost {
  readonly host: string;
  readonly ms: number;
  readonly because: string;
}

/** What a visit found, as it is recorded. */
export interface VisitOutcome {
  readonly result: Judged | 'broken';
  /** One line: what a person would ask about it first. */
  readonly reason: string;
  readonly requests: number;
  readonly durationMs: number;
  /** The digest of the evidence file. */
  readonly evidence: string | null;
  readonly summary: Summary | null;
  /** In the order of the suite. */
  readonly seen: readonly Seen[];
  readonly quiet: QuietHost | null;
  /** What its evidence and its bundle are made of; left out where nothing was seen. */
  readonly left?: { readonly run: Run; readonly evidence: Uint8Array };
}

/** What a visit found, in any time that it took. */
export type Found = Omit<VisitOutcome, 'durationMs'>;

export function nothingFound(result: 'broken' | 'unreachable', reason: string): Found {
  return { result, reason, requests: 0, evidence: null, summary: null, seen: [], quiet: null };
}

const NAMED = 3;

/** The order in which commands and notices name requirements. */
export const byId = new Intl.Collator('en', { numeric: true }).compare;

/** The first of them, the title of the very first, and how many more there are. */
export function brokenWords(requirements: readonly string[]): string {
  const [first = '', ...others] = requirements.toSorted(byId);
  const title = requirement(first)?.title;
  const named = [title === undefined ? first : `${first} (${title})`, ...others.slice(0, NAMED - 1)];
  const more = requirements.length > NAMED ? ` and ${requirements.length - NAMED} more` : '';
  return `broken: ${named.join(', ')}${more}`;
}

interface Ended {
  readonly kind: VisitKind;
  readonly reason: string | null;
  readonly summary: Summary | null;
}

/** What a visit found, with what broke first: a line may be too short for the rest. */
export function visitWords({ kind, reason, summary }: Ended): string {
  const broken = brokenIn(summary);
  if (broken.length === 0) return reason ?? '';
  // The reason of a sample names the same requirements.
  const rest = reason === null || kind === 'sample' ? '' : `; ${reason}`;
  return `${brokenWords(broken)}${rest}`;
}

/** Requirements of the rules that fail a visit. */
export function brokenIn(summary: Summary | null): readonly string[] {
  return [...new Set(summary?.failed.flatMap(({ requirements }) => requirements))].sort(byId);
}

/** The best first, then what needs attention, the worst first. */
export const STATES = ['conformant', 'failing', 'unreachable', 'blocked', 'stale', 'partial', 'waiting'] as const;
export type StateName = (typeof STATES)[number];

export interface State {
  readonly state: StateName;
  /** One line. */
  readonly reason: string;
  /** Since when it is so, as far as visits show; null where none was made. */
  readonly since: string | null;
}

/** A visit that was done, as far as a state rests on it. Times are ISO texts, as they are listed. */
export interface PastVisit {
  readonly result: Result;
  readonly reason: string;
  readonly ended: string;
  /** When the first of the visits ended that have found the same since, one after the other. */
  readonly since: string;
  readonly summary: Pick<Summary, 'unseen' | 'unreliable' | 'musts'> | null;
}

/** All that a state follows from. */
export interface Facts {
  readonly now: string;
  /** While it is paused, no visit is late. */
  readonly isPaused: boolean;
  readonly schedule: Schedule;
  /** The last visit of any kind; null before the first. */
  readonly last: PastVisit | null;
  /** The last that asked the deployment; null where none did. */
  readonly lastAsked: PastVisit | null;
  /** The last full one with a verdict; null where there is none. */
  readonly lastFull: PastVisit | null;
  /** What is broken now. */
  readonly failing: readonly { readonly requirement: string; readonly since: string }[];
  /** When a requirement was last seen kept that had not been; null where none was. */
  readonly recovered: string | null;
}

/**
 * What is known of a deployment. Not being looked at comes first, then a visit that could not be made, then not being reached, then what
 * is broken: a fleet never shows an old verdict as today's. One that is paused keeps what was seen last.
 */
export function stateOf({ now, isPaused, schedule, last, lastAsked, lastFull, failing, recovered }: Facts): State {
  const look = last?.result === 'broken' ? last : lastAsked;
  if (look === null) return { state: 'waiting', reason: 'not visited yet', since: null };
  if (!isPaused && new Date(now) > staleAfter(schedule, new Date(look.ended)))
    return { state: 'stale', reason: notSince(look), since: lastAsked?.ended ?? null };
  if (look.result === 'broken') return { state: 'blocked', reason: look.reason, since: look.since };
  if (look.result === 'unreachable') return { state: 'unreachable', reason: look.reason, since: look.since };
  const unreliable = lastFull?.summary?.unreliable ?? null;
  if (unreliable !== null && lastFull !== null)
    return { state: 'unreachable', reason: unreliable, since: lastFull.ended };
  if (failing.length > 0)
    return {
      state: 'failing',
      reason: brokenWords(failing.map(({ requirement }) => requirement)),
      since: failing.map(({ since }) => since).toSorted()[0] ?? null,
    };
  if (lastFull?.result === 'nonconformant') return { state: 'failing', reason: lastFull.reason, since: lastFull.since };
  if (lastFull === null || lastFull.result !== 'conformant')
    return { state: 'partial', reason: partialWords(lastFull), since: lastFull?.since ?? null };
  return { state: 'conformant', reason: keptWords(lastFull), since: laterThan(lastFull, recovered) };
}

/** What a visit finds is recorded a moment after it ended. */
const RECORDED_WITHIN_MS = 1000;

/** What a confirming visit found kept again has been so for less long than the full visit says. */
function laterThan({ ended, since }: PastVisit, recovered: string | null): string {
  const isLater = recovered !== null && Date.parse(recovered) > Date.parse(ended) + RECORDED_WITHIN_MS;
  return isLater ? recovered : since;
}

function notSince({ ended }: PastVisit): string {
  return `no visit since ${momentOf(ended)}, for more than twice its interval`;
}

function keptWords({ reason, summary }: PastVisit): string {
  if (summary === null) return reason;
  const { all, kept, broken } = summary.musts;
  return `${kept} of ${all} must requirements kept${broken === 0 ? '' : `, ${broken} broken and waived`}`;
}

function partialWords(lastFull: PastVisit | null): string {
  if (lastFull === null) return 'no full visit yet';
  const unseen = lastFull.summary?.unseen ?? [];
  const [first] = unseen;
  if (first === undefined) return lastFull.reason;
  const more = unseen.length > 1 ? ` (and ${unseen.length - 1} more)` : '';
  return `not seen: ${first.subject}: ${first.reason}${more}`;
}

/** To the minute, as sentences have it. */
export function momentOf(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
