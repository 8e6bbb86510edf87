import { requirement, requirements } from '../../contract/requirements/index.ts';
import type { Deployment } from '../file/deployment.ts';
import { scheduleOf } from '../schedule/schedule.ts';
import type { Sql } from '../store/database.ts';
import { DAY_LETTER } from '../store/days.ts';
import { ASKED, VERDICTS } from '../store/facts.ts';
import type { Result, Summary, VisitKind } from '../visit/outcome.ts';
import { type DeploymentMonth, type MonthVisit, missedIn, monthOf, type Overdue, spanOf } from './month.ts';

const MUSTS = requirements.filter(({ level }) => level === 'must').map(({ id }) => id);

export interface Chosen {
  readonly name: string | null;
  /** With one of these; null for any. */
  readonly tags: readonly string[] | null;
}

interface Row {
  readonly name: string;
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
  const rows = await sql.query<Row>(
    `select name, spec, removed_at, paused_at, next_due, counterproof_fleet.fleet_now() as now
     from counterproof_fleet.deployments d
     where added_at < $1 and (removed_at is null or removed_at >= $2) and name > $3
       and ($4::text is null or name = $4)
       and ($5::text[] is null or exists (select 1 from jsonb_array_elements_text(spec->'tags') tag where tag = any($5::text[])))
     order by name limit $6`,
    [span.to.toISOString(), span.from.toISOString(), after, name, tags, most],
  );
  const found: DeploymentMonth[] = [];
  for (const row of rows) found.push(await readOne(sql, row, span));
  return found;
}

async function readOne(sql: Sql, row: Row, whole: { from: Date; to: Date }): Promise<DeploymentMonth> {
  const { name, url, owner, tags, schedule, zone } = row.spec;
  const to = new Date(Math.min(whole.to.getTime(), row.now.getTime(), row.removed_at?.getTime() ?? Infinity));
  const span = { from: whole.from, to };
  const times = scheduleOf(schedule, zone);
  const { unseen, visits, ...month } = monthOf(await visitsUntil(sql, name, span), span, times, MUSTS);
  const missed = (await overdue(sql, row, span)).reduce((sum, one) => sum + missedIn(one, span, times), 0);
  return {
    ...month,
    name,
    url,
    owner,
    tags,
    schedule,
    zone,
    removed: row.removed_at?.toISOString() ?? null,
    visits: { ...visits, missed },
    days: await daysOf(sql, name, whole),
    neverSeen: unseen?.map((one) => ({ ...one, title: requirement(one.requirement)?.title ?? '' })) ?? null,
    chain: await chainAt(sql, name, whole),
  };
}

interface VisitRow {
  readonly id: string;
  readonly kind: VisitKind;
  readonly late: boolean;
  readonly result: Result;
  readonly reason: string;
  readonly evidence: string | null;
  readonly ended_at: Date;
  readonly since: Date;
  readonly summary: Summary | null;
  readonly ids: readonly string[] | null;
  readonly outcomes: string | null;
}

/** Those of the span, and before it the last full one with a verdict and the last one that asked. */
async function visitsUntil(sql: Sql, name: string, { from, to }: { from: Date; to: Date }) {
  const before = (which: string) => `(select id from counterproof_fleet.visits where deployment = $1 and ended_at < $2
    and result ${which} order by ended_at desc limit 1)`;
  const rows = await sql.query<VisitRow>(
    `select v.id, v.kind, v.late, v.result, v.reason, v.evidence, v.ended_at, coalesce(v.since, v.ended_at) as since, v.summary, r.ids, v.outcomes
     from counterproof_fleet.visits v left join counterproof_fleet.requirement_lists r on r.digest = v.requirement_list
     where v.deployment = $1 and v.ended_at < $3 and v.result not in ('covered', 'dropped')
       and (v.ended_at >= $2 or v.id in (
         ${before(`in (${VERDICTS}) and kind = 'full'`)}
         union all ${before(`in (${ASKED})`)}))
     order by v.ended_at, v.id`,
    [name, from.toISOString(), to.toISOString()],
  );
  return rows.map(({ ended_at, ids, outcomes, ...row }): MonthVisit => {
    const letters = new Map((ids ?? []).map((id, index) => [id, outcomes?.[index] ?? 'e'] as const));
    return { ...row, ended: ended_at, letters };
  });
}

async function overdue(sql: Sql, row: Row, { from, to }: { from: Date; to: Date }): Promise<readonly Overdue[]> {
  const late = await sql.query<{ due: Date; begun: Date }>(
    `select due, queued_at as begun from counterproof_fleet.visits
     where deployment = $1 and kind = 'full' and late and due < $3 and queued_at >= $2`,
    [row.name, from.toISOString(), to.toISOString()],
  );
  const { next_due: next, paused_at: paused, removed_at: removed } = row;
  const isWaiting = next !== null && paused === null && removed === null && next < to;
  return isWaiting ? [...late, { due: next, begun: null }] : late;
}

async function daysOf(sql: Sql, name: string, { from, to }: { from: Date; to: Date }): Promise<string> {
  const rows = await sql.query<{ day: number; letter: string }>(
    `select extract(day from day)::integer as day, ${DAY_LETTER} as letter from counterproof_fleet.days
     where deployment = $1 and day >= ($2::timestamptz at time zone 'UTC')::date and day < ($3::timestamptz at time zone 'UTC')::date`,
    [name, from.toISOString(), to.toISOString()],
  );
  const letters = new Map(rows.map(({ day, letter }) => [day, letter]));
  const length = (to.getTime() - from.getTime()) / 86_400_000;
  return Array.from({ length }, (_, index) => letters.get(index + 1) ?? '.').join('');
}

async function chainAt(sql: Sql, name: string, { from, to }: { from: Date; to: Date }) {
  const [head] = await sql.query<{ number: number; digest: string; made: number }>(
    `select number, digest, (select count(*)::integer from counterproof_fleet.bundles
       where deployment = $1 and made_at >= $2 and made_at < $3) as made
     from counterproof_fleet.bundles where deployment = $1 and made_at < $3 order by number desc limit 1`,
    [name, from.toISOString(), to.toISOString()],
  );
  return head ?? null;
}
