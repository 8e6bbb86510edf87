import { untestableWords } from '../../conformance/decide/requirements.ts';
import { requirement, requirements } from '../../contract/requirements/index.ts';
import { aboutOf, type Deployment } from '../file/deployment.ts';
import { nextDue, type Schedule, scheduleOf } from '../file/schedule.ts';
import { lettersOf, type PastVisit, type Summary, stateOf, type VisitKind } from '../visit/outcome.ts';
import { iso, NOW, type Part, part, type Sql } from './database.ts';
import { ASKED, VERDICTS } from './facts.ts';
import type { ListedVisit } from './visits.ts';

/** What a report of a month says of a deployment. Times are text: it may come from the process that holds the folder. */
export type DeploymentMonth = Awaited<ReturnType<typeof readOne>>;

export type NeverSeen = NonNullable<DeploymentMonth['neverSeen']>[number];

/** What a visit saw otherwise than those before it. */
export type Change = NonNullable<ReturnType<typeof changeIn>>;

/** Visits in a row that got no answer. */
export interface Silence {
  readonly from: string;
  /** When a visit was answered again; null where none was by the end of the month. */
  readonly until: string | null;
  readonly visits: number;
}

export interface MonthVisit extends PastVisit, Pick<ListedVisit, 'id' | 'kind' | 'late' | 'evidence'> {
  readonly summary: Summary | null;
  /** A letter for each requirement, by its id. */
  readonly letters: ReadonlyMap<string, string>;
}

/** Full visits that were due and did not begin in time, and when they did; without that they have not begun. */
interface Overdue {
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
  const first = from.toISOString();
  const changes: Change[] = [];
  const broken = new Map<string, string>();
  const fails = new Set<string>();
  for (const visit of visits) {
    const change = changeIn(visit, broken, fails);
    if (visit.ended >= first && change !== null) changes.push(change);
  }
  const inMonth = visits.filter(({ ended }) => ended >= first);
  const made = inMonth.filter(({ result }) => result !== 'broken');
  const count = (kind: VisitKind) => made.filter((visit) => visit.kind === kind).length;
  const lastOf = (fits: (visit: MonthVisit) => boolean) => visits.findLast(fits) ?? null;
  const lastFull = lastOf(({ kind, result }) => kind === 'full' && result !== 'broken' && result !== 'unreachable');
  const recovered = changes.findLast(({ kept }) => kept.length > 0);
  const { state, reason, since } = stateOf({
    now: to.toISOString(),
    isPaused: false,
    schedule,
    last: lastOf(() => true),
    lastAsked: lastOf(({ result }) => result !== 'broken'),
    lastFull,
    failing: [...fails].map((requirement) => ({ requirement, since: broken.get(requirement) ?? first })),
    recovered: recovered?.at ?? null,
  });
  return {
    /** At the end of the month, or now where it is not over. */
    state,
    reason,
    since,
    visits: {
      full: count('full'),
      confirm: count('confirm'),
      sample: count('sample'),
      /** Of the full ones: begun later than they were due, because nothing ran. */
      late: made.filter(({ kind, late }) => kind === 'full' && late).length,
      /** They could not begin because of us, as when a key was missing or refused. */
      notMade: inMonth.length - made.length,
      unanswered: made.filter(({ result }) => result === 'unreachable').length,
    },
    /** In the last full visit with a verdict. */
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
      silences.push({ from: open?.from ?? since, until: null, visits: (open?.visits ?? 0) + 1 });
    else if (open !== undefined) silences.push({ ...open, until: ended });
  }
  return silences;
}

/** A sample sees too little: what fails in it counts once a confirming visit has seen it too. */
function changeIn(visit: MonthVisit, broken: Map<string, string>, fails: Set<string>) {
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
  return { at: ended, visit: id, kind, evidence, ...found };
}

const NOT_LOOKED_AT = 'no rule of these visits looks at it (without, browser and dredd leave rules out)';

/** Requirements that no visit decided, with the reason that the last full one gave. */
function neverSeenIn(visits: readonly MonthVisit[], musts: readonly string[]) {
  const looked = new Set(visits.flatMap(({ letters }) => [...letters.keys()]));
  if (looked.size === 0) return null;
  const all = new Set([...looked, ...musts]);
  for (const { letters } of visits) for (const [id, letter] of letters) if ('pfF'.includes(letter)) all.delete(id);
  const unseen = visits.findLast(({ kind, summary }) => kind === 'full' && summary !== null)?.summary?.unseen ?? [];
  const reasonOf = (id: string) => {
    const why = requirement(id)?.untestable;
    if (why !== undefined) return untestableWords(why);
    if (!looked.has(id)) return NOT_LOOKED_AT;
    return unseen.find(({ subject }) => subject.split(', ').includes(id))?.reason ?? null;
  };
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

const MUSTS = requirements.filter(({ level }) => level === 'must').map(({ id }) => id);

export interface Chosen {
  readonly name: string | null;
  /** With one of these; null for any. */
  readonly tags: readonly string[] | null;
}

interface Row {
  readonly spec: Deployment;
  readonly removed_at: Date | null;
  readonly paused_at: Date | null;
  readonly next_due: Date | null;
  readonly now: Date;
}

/** The deployments of a month, by name; the first ones after a name. */
export async function readMonth(
  sql: Sql,
  month: string,
  { name, tags }: Chosen,
  after: string,
  most: number,
): Promise<readonly DeploymentMonth[]> {
  const span = spanOf(month);
  if (span === null) return [];
  const rows = await sql.query<Row>`
    select spec, removed_at, paused_at, next_due, ${NOW} as now
    from counterproof_fleet.deployments d
    where added_at < ${span.to.toISOString()} and (removed_at is null or removed_at >= ${span.from.toISOString()}) and name > ${after}
      and (${name}::text is null or name = ${name})
      and (${tags}::text[] is null or exists (select 1 from jsonb_array_elements_text(spec->'tags') tag where tag = any(${tags}::text[])))
    order by name limit ${most}`;
  const found: DeploymentMonth[] = [];
  for (const row of rows) found.push(await readOne(sql, row, span));
  return found;
}

async function readOne(sql: Sql, row: Row, whole: Span) {
  const { name, schedule, zone } = row.spec;
  const to = new Date(Math.min(whole.to.getTime(), row.now.getTime(), row.removed_at?.getTime() ?? Infinity));
  const span = { from: whole.from, to };
  const times = scheduleOf(schedule, zone);
  const { unseen, visits, ...month } = monthOf(await visitsUntil(sql, name, span), span, times, MUSTS);
  const missed = (await overdue(sql, row, span)).reduce((sum, one) => sum + missedIn(one, span, times), 0);
  return {
    ...month,
    ...aboutOf(row.spec),
    removed: row.removed_at?.toISOString() ?? null,
    /** `missed` are due times of full visits for which none was made: one late visit makes up for several. */
    visits: { ...visits, missed },
    /** A letter for each day, as the dashboard shows it. */
    days: await daysOf(sql, name, whole),
    /** Null where no requirement was seen at all. */
    neverSeen: unseen?.map((one) => ({ ...one, title: requirement(one.requirement)?.title ?? '' })) ?? null,
    /** The last bundle of its chain, and how many were made in the month. */
    chain: await chainAt(sql, name, whole),
  };
}

interface VisitRow extends Omit<MonthVisit, 'letters'> {
  readonly ids: readonly string[] | null;
  readonly outcomes: string | null;
}

/** Those of the span, and before it the last full one with a verdict and the last one that asked. */
async function visitsUntil(sql: Sql, name: string, { from, to }: Span) {
  const before = (which: Part) => part`(select id from counterproof_fleet.visits
    where deployment = ${name} and ended_at < ${from.toISOString()} and result ${which} order by ended_at desc limit 1)`;
  const rows = await sql.query<VisitRow>`
    select v.id, v.kind, v.late, v.result, v.reason, v.evidence, ${iso('v.ended_at')} as ended,
      ${iso('coalesce(v.since, v.ended_at)')} as since, v.summary, r.ids, v.outcomes
    from counterproof_fleet.visits v left join counterproof_fleet.requirement_lists r on r.digest = v.requirement_list
    where v.deployment = ${name} and v.ended_at < ${to.toISOString()} and v.result not in ('covered', 'dropped')
      and (v.ended_at >= ${from.toISOString()} or v.id in (
        ${before(part`in (${VERDICTS}) and kind = 'full'`)}
        union all ${before(part`in (${ASKED})`)}))
    order by v.ended_at, v.id`;
  return rows.map(({ ids, outcomes, ...row }): MonthVisit => ({ ...row, letters: lettersOf(ids, outcomes) }));
}

async function overdue(sql: Sql, row: Row, { from, to }: Span): Promise<readonly Overdue[]> {
  const late = await sql.query<{ due: Date; begun: Date }>`select due, queued_at as begun from counterproof_fleet.visits
    where deployment = ${row.spec.name} and kind = 'full' and late and due < ${to.toISOString()} and queued_at >= ${from.toISOString()}`;
  const { next_due: next, paused_at: paused, removed_at: removed } = row;
  const isWaiting = next !== null && paused === null && removed === null && next < to;
  return isWaiting ? [...late, { due: next, begun: null }] : late;
}

async function daysOf(sql: Sql, name: string, { from, to }: Span): Promise<string> {
  const rows = await sql.query<{ day: number; letter: string }>`
    select extract(day from day)::integer as day, letter from counterproof_fleet.days
    where deployment = ${name} and day >= (${from.toISOString()}::timestamptz at time zone 'UTC')::date
      and day < (${to.toISOString()}::timestamptz at time zone 'UTC')::date`;
  const letters = new Map(rows.map(({ day, letter }) => [day, letter]));
  const length = (to.getTime() - from.getTime()) / 86_400_000;
  return Array.from({ length }, (_, index) => letters.get(index + 1) ?? '.').join('');
}

async function chainAt(sql: Sql, name: string, { from, to }: Span) {
  const [head] = await sql.query<{ number: number; digest: string; made: number }>`
    select number, digest, (select count(*)::integer from counterproof_fleet.bundles
      where deployment = ${name} and made_at >= ${from.toISOString()} and made_at < ${to.toISOString()}) as made
    from counterproof_fleet.bundles where deployment = ${name} and made_at < ${to.toISOString()} order by number desc limit 1`;
  return head ?? null;
}
