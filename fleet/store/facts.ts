import { aboutOf, type Deployment } from '../file/deployment.ts';
import { scheduleOf } from '../file/schedule.ts';
import { type Facts, type PastVisit, type Result, type Summary, stateOf, type VisitKind } from '../visit/outcome.ts';
import { iso, type Part, part, type Sql } from './database.ts';

/** What `list --json` prints of a deployment. Times are text, so that it is the same here and through the endpoint of `up`. */
export type ListedDeployment = Omit<Standing, 'deployment' | 'full'>;

/** With what the dashboard shows in addition. */
export type Standing = ReturnType<typeof standing>;

interface Row {
  readonly spec: Deployment;
  readonly now: Date;
  readonly paused_at: Date | null;
  readonly nextVisit: string | null;
  readonly visitedBy: string | null;
  readonly last: JsonVisit | null;
  readonly asked: JsonVisit | null;
  readonly full_one: JsonVisit | null;
  readonly failing: readonly { readonly requirement: string; readonly since: string }[] | null;
  readonly recovered: Date | null;
}

/** As it comes out of JSON. */
interface JsonVisit {
  readonly id: string;
  readonly kind: VisitKind;
  readonly result: Result;
  readonly reason: string;
  readonly ended_at: string;
  readonly since: string;
  readonly summary: Summary | null;
}

/** Results of visits, as lists of SQL: of those with a verdict, and of all that asked the deployment. */
export const VERDICTS = part`'conformant', 'nonconformant', 'incomplete'`;
export const ASKED = part`${VERDICTS}, 'unreachable'`;

const lastOf = (results: Part, kind = part``, summary = part`null`) => part`(
  select to_jsonb(found) from (
    select id, kind, result, reason, ended_at, coalesce(since, ended_at) as since, ${summary} as summary from counterproof_fleet.visits v
    where v.deployment = d.name and v.ended_at is not null and v.result in (${results}) ${kind}
    order by v.ended_at desc limit 1) found)`;

/** What is known of all deployments that were not removed, or of some. */
export async function standings(sql: Sql, names: readonly string[] | null = null): Promise<readonly Standing[]> {
  const rows = await sql.query<Row>`
    select d.spec, counterproof_fleet.fleet_now() as now, d.paused_at, ${iso('d.next_due')} as "nextVisit",
      (select l.worker from counterproof_fleet.locks l
       where l.deployment = d.name and l.visit is not null and l.until > counterproof_fleet.fleet_now()) as "visitedBy",
      ${lastOf(part`${ASKED}, 'broken'`)} as last,
      ${lastOf(ASKED)} as asked,
      ${lastOf(VERDICTS, part`and v.kind = 'full'`, part`summary - 'failed'`)} as full_one,
      (select jsonb_agg(jsonb_build_object('requirement', s.requirement, 'since', s.since) order by s.since, s.requirement)
       from counterproof_fleet.requirement_states s where s.deployment = d.name and s.fails) as failing,
      (select s.since from counterproof_fleet.requirement_states s where s.deployment = d.name and s.outcome = 'passed'
       order by s.since desc limit 1) as recovered
    from counterproof_fleet.deployments d
    where d.removed_at is null and (${names}::text[] is null or d.name = any(${names}::text[])) order by d.name`;
  return rows.map(standing);
}

function standing(row: Row) {
  const { spec, paused_at, visitedBy, nextVisit, last, full_one: full } = row;
  const { state, reason, since } = stateOf(factsOf(row));
  const { name, ...about } = aboutOf(spec);
  const ended = (visit: JsonVisit) => new Date(visit.ended_at).toISOString();
  return {
    name,
    state,
    reason,
    since: since?.toISOString() ?? null,
    ...about,
    paused: paused_at !== null,
    /** The worker that visits it now. */
    visitedBy,
    lastVisit: last && { id: last.id, kind: last.kind, result: last.result, ended: ended(last) },
    nextVisit,
    deployment: spec,
    /** What the last full visit with a verdict found, and when it ended. */
    full: full && { summary: full.summary, ended: ended(full) },
  };
}

function factsOf({ spec, now, paused_at, last, asked, full_one, failing, recovered }: Row): Facts {
  return {
    now,
    isPaused: paused_at !== null,
    schedule: scheduleOf(spec.schedule, spec.zone),
    last: last && pastVisit(last),
    lastAsked: asked && pastVisit(asked),
    lastFull: full_one && pastVisit(full_one),
    failing: (failing ?? []).map(({ requirement, since }) => ({ requirement, since: new Date(since) })),
    recovered,
  };
}

function pastVisit({ result, reason, ended_at, since, summary }: JsonVisit): PastVisit {
  return { result, reason, ended: new Date(ended_at), since: new Date(since), summary };
}
