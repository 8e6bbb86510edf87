import { type Schedule, staleAfter } from '../file/schedule.ts';
import type { Result, Summary } from './outcome.ts';
import { brokenWords } from './outcome.ts';

export const STATES = ['conformant', 'failing', 'unreachable', 'blocked', 'stale', 'partial', 'waiting'] as const;
export type StateName = (typeof STATES)[number];

export interface State {
  readonly state: StateName;
  /** One line. */
  readonly reason: string;
  /** Since when it is so, as far as visits show; null where none was made. */
  readonly since: Date | null;
}

/** A visit that was done, as far as a state rests on it. */
export interface PastVisit {
  readonly result: Result;
  readonly reason: string;
  readonly ended: Date;
  /** When the first of the visits ended that have found the same since, one after the other. */
  readonly since: Date;
  readonly summary: Pick<Summary, 'unseen' | 'unreliable' | 'musts'> | null;
}

/** A requirement that is broken now. */
export interface Failing {
  readonly requirement: string;
  readonly since: Date;
}

/** All that a state follows from. */
export interface Facts {
  readonly now: Date;
  /** While it is paused, no visit is late. */
  readonly isPaused: boolean;
  readonly schedule: Schedule;
  /** The last visit of any kind; null before the first. */
  readonly last: PastVisit | null;
  /** The last that asked the deployment; null where none did. */
  readonly lastAsked: PastVisit | null;
  /** The last full one with a verdict; null where there is none. */
  readonly lastFull: PastVisit | null;
  readonly failing: readonly Failing[];
  /** When a requirement was last seen kept that had not been; null where none was. */
  readonly recovered: Date | null;
}

/**
 * What is known of a deployment. Not being looked at comes first, then a visit that could not be made, then not being reached, then what
 * is broken: a fleet never shows an old verdict as today's. One that is paused keeps what was seen last.
 */
export function stateOf({ now, isPaused, schedule, last, lastAsked, lastFull, failing, recovered }: Facts): State {
  const look = last?.result === 'broken' ? last : lastAsked;
  if (look === null) return { state: 'waiting', reason: 'not visited yet', since: null };
  if (!isPaused && now > staleAfter(schedule, look.ended))
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
      since: earliest(failing),
    };
  if (lastFull?.result === 'nonconformant') return { state: 'failing', reason: lastFull.reason, since: lastFull.since };
  if (lastFull === null || lastFull.result !== 'conformant')
    return { state: 'partial', reason: partialWords(lastFull), since: lastFull?.since ?? null };
  return { state: 'conformant', reason: keptWords(lastFull), since: laterThan(lastFull, recovered) };
}

/** What a visit finds is recorded a moment after it ended. */
const RECORDED_WITHIN_MS = 1000;

/** What a confirming visit found kept again has been so for less long than the full visit says. */
function laterThan({ ended, since }: PastVisit, recovered: Date | null): Date {
  const isLater = recovered !== null && recovered.getTime() > ended.getTime() + RECORDED_WITHIN_MS;
  return isLater ? recovered : since;
}

function notSince({ ended }: PastVisit): string {
  return `no visit since ${momentOf(ended.toISOString())}, for more than twice its interval`;
}

function earliest(failing: readonly Failing[]): Date | null {
  return failing.reduce<Date | null>((first, { since }) => (first === null || since < first ? since : first), null);
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
