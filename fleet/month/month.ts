import { nextDue, type Schedule } from '../schedule/schedule.ts';
import { type Failing, type PastVisit, type State, stateOf } from '../state/state.ts';
import type { Summary, VisitKind } from '../visit/outcome.ts';

/** What a report of a month says of a deployment. Times are text: it may come from the process that holds the folder. */
export interface DeploymentMonth {
  readonly name: string;
  readonly url: string;
  readonly owner: string | null;
  readonly tags: readonly string[];
  readonly schedule: string;
  readonly zone: string;
  readonly removed: string | null;
  /** At the end of the month, or now where it is not over. */
  readonly state: State['state'];
  readonly reason: string;
  readonly since: string | null;
  readonly visits: MonthVisits;
  /** In the last full visit with a verdict. */
  readonly musts: Summary['musts'] | null;
  /** A letter for each day, as the dashboard shows it. */
  readonly days: string;
  readonly changes: readonly Change[];
  readonly silences: readonly Silence[];
  /** Null where no requirement was seen at all. */
  readonly neverSeen: readonly NeverSeen[] | null;
  /** The last bundle of its chain, and how many were made in the month. */
  readonly chain: { readonly number: number; readonly digest: string; readonly made: number } | null;
}

export interface MonthVisits {
  readonly full: number;
  readonly confirm: number;
  readonly sample: number;
  /** Of the full ones: begun later than they were due, because nothing ran. */
  readonly late: number;
  /** Due times of full visits for which none was made: one late visit makes up for several. */
  readonly missed: number;
  /** Visits that could not begin because of us, as when a key was missing or refused. */
  readonly notMade: number;
  /** Visits that got no answer. */
  readonly unanswered: number;
}

/** What a visit saw otherwise than those before it. */
export interface Change {
  readonly at: string;
  readonly visit: string;
  readonly kind: VisitKind;
  readonly evidence: string | null;
  readonly broken: readonly string[];
  readonly kept: readonly string[];
  readonly waived: readonly string[];
}

/** Visits in a row that got no answer. */
export interface Silence {
  readonly from: string;
  /** When a visit was answered again; null where none was by the end of the month. */
  readonly until: string | null;
  readonly visits: number;
}

export interface NeverSeen {
  readonly requirement: string;
  readonly title: string;
  readonly reason: string | null;
}

export interface MonthVisit extends PastVisit {
  readonly id: string;
  readonly kind: VisitKind;
  readonly late: boolean;
  readonly evidence: string | null;
  readonly summary: Summary | null;
  /** A letter for each requirement, by its id: see `fleet/store/visits.ts`. */
  readonly letters: ReadonlyMap<string, string>;
}

/** Full visits that were due and did not begin in time, and when they did; without that they have not begun. */
export interface Overdue {
  readonly due: Date;
  readonly begun: Date | null;
}

interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** The visits are in their order, with the last ones before the month. */
export function monthOf(
  visits: readonly MonthVisit[],
  { from, to }: Span,
  schedule: Schedule,
  musts: readonly string[] = [],
) {
  const changes: Change[] = [];
  const broken = new Map<string, Date>();
  const fails = new Set<string>();
  for (const visit of visits) {
    const change = changeIn(visit, broken, fails);
    if (visit.ended >= from && change !== null) changes.push(change);
  }
  const inMonth = visits.filter(({ ended }) => ended >= from);
  const made = inMonth.filter(({ result }) => result !== 'broken');
  const count = (kind: VisitKind) => made.filter((visit) => visit.kind === kind).length;
  const lastOf = (fits: (visit: MonthVisit) => boolean) => visits.findLast(fits) ?? null;
  const lastFull = lastOf(({ kind, result }) => kind === 'full' && result !== 'broken' && result !== 'unreachable');
  const failing: readonly Failing[] = [...fails].map((requirement) => ({
    requirement,
    since: broken.get(requirement) ?? from,
  }));
  const { state, reason, since } = stateOf({
    now: to,
    isPaused: false,
    schedule,
    last: lastOf(() => true),
    lastAsked: lastOf(({ result }) => result !== 'broken'),
    lastFull,
    failing: failing.toSorted((a, b) => a.since.getTime() - b.since.getTime()),
    recovered: recoveredIn(changes),
  });
  return {
    state,
    reason,
    since: since?.toISOString() ?? null,
    visits: {
      full: count('full'),
      confirm: count('confirm'),
      sample: count('sample'),
      late: made.filter(({ kind, late }) => kind === 'full' && late).length,
      notMade: inMonth.length - made.length,
      unanswered: made.filter(({ result }) => result === 'unreachable').length,
    },
    musts: lastFull?.summary?.musts ?? null,
    changes,
    silences: silencesIn(made),
    unseen: neverSeenIn(inMonth, musts),
  };
}

function silencesIn(made: readonly MonthVisit[]): readonly Silence[] {
  const silences: Silence[] = [];
  for (const { result, ended, since } of made) {
    const open = silences.at(-1)?.until === null ? silences.pop() : undefined;
    if (result === 'unreachable')
      silences.push({ from: open?.from ?? since.toISOString(), until: null, visits: (open?.visits ?? 0) + 1 });
    else if (open !== undefined) silences.push({ ...open, until: ended.toISOString() });
  }
  return silences;
}

function recoveredIn(changes: readonly Change[]): Date | null {
  const last = changes.findLast(({ kept }) => kept.length > 0);
  return last === undefined ? null : new Date(last.at);
}

/** A sample sees too little: what fails in it counts once a confirming visit has seen it too. */
function changeIn(visit: MonthVisit, broken: Map<string, Date>, fails: Set<string>): Change | null {
  if (visit.kind === 'sample') return null;
  const found = { broken: [] as string[], kept: [] as string[], waived: [] as string[] };
  for (const [id, letter] of visit.letters) {
    if (letter === 'F') {
      if (!broken.has(id)) found.broken.push(id);
      if (!broken.has(id)) broken.set(id, visit.ended);
      fails.add(id);
      continue;
    }
    if (visit.kind === 'full' || letter === 'p' || letter === 'f') fails.delete(id);
    if (letter !== 'p' && letter !== 'f') continue;
    if (broken.delete(id)) (letter === 'p' ? found.kept : found.waived).push(id);
  }
  if (found.broken.length + found.kept.length + found.waived.length === 0) return null;
  const { id, kind, ended, evidence } = visit;
  return { at: ended.toISOString(), visit: id, kind, evidence, ...found };
}

const NOT_LOOKED_AT = 'no rule of these visits looks at it (without, browser and dredd leave rules out)';

/** Requirements that no visit decided, with the reason that the last full one gave. */
function neverSeenIn(
  visits: readonly MonthVisit[],
  musts: readonly string[],
): readonly Pick<NeverSeen, 'requirement' | 'reason'>[] | null {
  const looked = new Set(visits.flatMap(({ letters }) => [...letters.keys()]));
  if (looked.size === 0) return null;
  const all = new Set([...looked, ...musts]);
  for (const { letters } of visits) for (const [id, letter] of letters) if ('pfF'.includes(letter)) all.delete(id);
  const unseen = visits.findLast(({ kind, summary }) => kind === 'full' && summary !== null)?.summary?.unseen ?? [];
  const reasonOf = (id: string) =>
    looked.has(id) ? (unseen.find(({ subject }) => subject.split(', ').includes(id))?.reason ?? null) : NOT_LOOKED_AT;
  return [...all].map((requirement) => ({ requirement, reason: reasonOf(requirement) }));
}

/** How many due times of a span came while nothing ran. The first is the visit that was made late, unless none was. */
export function missedIn({ due, begun }: Overdue, { from, to }: Span, schedule: Schedule): number {
  const until = begun === null || begun > to ? to : begun;
  let missed = begun === null && due >= from && due < to ? 1 : 0;
  let next = nextDue(schedule, due, due < from ? new Date(from.getTime() - 1) : due);
  while (next < until) {
    missed += 1;
    next = nextDue(schedule, next);
  }
  return missed;
}

/** The first moment of a month like 2026-11 in UTC, and of the one after it; null for another text. */
export function spanOf(month: string): Span | null {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return null;
  const from = new Date(`${month}-01T00:00:00Z`);
  return { from, to: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) };
}
