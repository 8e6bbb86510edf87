import { aboutOf, type Deployment } from '../file/deployment.ts';
import { scheduleOf } from '../file/schedule.ts';
import { type Facts, type PastVisit, type Summary, stateOf, type VisitKind } from '../visit/outcome.ts';
import { iso, NOW, type Part, part, type Sql } from './database.ts';

/** What `list --json` prints of a deployment. Times are text, so that it is the same here and through the endpoint of `up`. */
export type ListedDeployment = ReturnType<typeof standing>['listed'];

interface Row extends Omit<Facts, 'schedule' | 'last' | 'lastFull'> {
  readonly spec: Deployment;
  readonly nextVisit: string | null;
  readonly visitedBy: string | null;
  readonly last: (PastVisit & { readonly id: string; readonly kind: VisitKind }) | null;
  readonly lastFull: (PastVisit & { readonly summary: Summary | null }) | null;
  readonly changed: string | null;
  /** By how many days ago: the letter, and the 95th percentile where there is one. */
  readonly days: Readonly<Record<number, readonly [letter: string, p95: number | null]>> | null;
}

const DAYS = 90;
const DAYS_A_POINT = 3;

/** Results of visits, as lists of SQL: of those with a verdict, and of all that asked the deployment. */
export const VERDICTS = part`'conformant', 'nonconformant', 'incomplete'`;
export const ASKED = part`${VERDICTS}, 'unreachable'`;

const lastOf = (results: Part, kind = part``, summary = part`null`) => part`(
  select to_jsonb(found) from (
    select id, kind, result, reason, ${iso('ended_at')} as ended, ${iso('coalesce(since, ended_at)')} as since,
      ${summary} as summary
    from counterproof_fleet.visits v where v.deployment = d.name and v.ended_at is not null and v.result in (${results}) ${kind}
    order by v.ended_at desc limit 1) found)`;

/** What is known of all deployments that were not removed, or of some. */
export async function standings(sql: Sql, names: readonly string[] | null = null) {
  const rows = await sql.query<Row>`
    with clock as materialized (select (${NOW} at time zone 'UTC')::date as today)
    select d.spec, ${iso('counterproof_fleet.fleet_now()')} as now, d.paused_at is not null as "isPaused", ${iso('d.next_due')} as "nextVisit",
      (select l.worker from counterproof_fleet.locks l
       where l.deployment = d.name and l.visit is not null and l.until > ${NOW}) as "visitedBy",
      ${lastOf(part`${ASKED}, 'broken'`)} as last,
      ${lastOf(ASKED)} as "lastAsked",
      ${lastOf(VERDICTS, part`and v.kind = 'full'`, part`summary - 'failed'`)} as "lastFull",
      (select coalesce(jsonb_agg(jsonb_build_object('requirement', s.requirement, 'since', ${iso('s.since')})), '[]')
       from counterproof_fleet.requirement_states s where s.deployment = d.name and s.fails) as failing,
      (select ${iso('s.since')} from counterproof_fleet.requirement_states s where s.deployment = d.name and s.outcome = 'passed'
       order by s.since desc limit 1) as recovered,
      (select ${iso('max(s.since)')} from counterproof_fleet.requirement_states s
       where s.deployment = d.name and s.since > interval '1 second' + (
         select v.ended_at from counterproof_fleet.visits v
         where v.deployment = d.name and v.kind = 'full' and v.ended_at is not null and v.outcomes is not null
         order by v.ended_at limit 1)
      ) as changed,
      (select json_object_agg(today - day, json_build_array(letter, p95))
       from counterproof_fleet.days k where k.deployment = d.name and day > today - ${DAYS}::integer) as days
    from counterproof_fleet.deployments d, clock
    where d.removed_at is null and (${names}::text[] is null or d.name = any(${names}::text[])) order by d.name`;
  return rows.map(standing);
}

const UNSEEN: ReadonlySet<string> = new Set(['unreachable', 'blocked', 'stale']);

function standing(row: Row) {
  const { spec, isPaused, visitedBy, nextVisit, last, lastFull: full, changed, days } = row;
  const { state, reason, since } = stateOf({ ...row, schedule: scheduleOf(spec.schedule, spec.zone) });
  const { name, ...about } = aboutOf(spec);
  const ofDays = Array.from({ length: DAYS }, (_, index) => days?.[DAYS - 1 - index]);
  const listed = {
    name,
    state,
    reason,
    since,
    ...about,
    paused: isPaused,
    /** The worker that visits it now. */
    visitedBy,
    lastVisit: last && { id: last.id, kind: last.kind, result: last.result, ended: last.ended },
    nextVisit,
  };
  /** What the dashboard shows in addition. */
  const shown = {
    /** In the last full visit with a verdict. */
    musts: full?.summary?.musts ?? null,
    /** When that visit ended, where its figures are not of today: nothing was seen since. */
    mustsOf: full && UNSEEN.has(state) ? full.ended : null,
    /** In the last full visit, the 95th percentile in ms of the operation that was slowest. */
    p95: most(Object.values(full?.summary?.p95 ?? {})),
    /** The slowest of each three days, the last ones last. */
    p95s: Array.from({ length: DAYS / DAYS_A_POINT }, (_, index) =>
      most(ofDays.slice(index * DAYS_A_POINT, (index + 1) * DAYS_A_POINT).map((day) => day?.[1] ?? null)),
    ),
    /** Of each of the last 90 days, in UTC, the worst that was found. The last is today. */
    days: ofDays.map((day) => day?.[0] ?? '.').join(''),
    /** When a requirement had another outcome for the last time. */
    changed,
  };
  return { deployment: spec, listed, shown };
}

/** Of one in the file that no scheduler has seen yet. */
export function unseen(spec: Deployment) {
  const none = { nextVisit: null, visitedBy: null, last: null, lastAsked: null, lastFull: null, failing: [] };
  return standing({ ...none, spec, now: '', isPaused: false, recovered: null, changed: null, days: null });
}

export function most(values: readonly (number | null)[]): number | null {
  return values.reduce((found, value) => (value !== null && (found === null || value > found) ? value : found), null);
}
