import type { Deployment } from '../file/deployment.ts';
import { scheduleOf } from '../schedule/schedule.ts';
import { type Facts, type PastVisit, type State, stateOf } from '../state/state.ts';
import type { Result, Summary, VisitKind } from '../visit/outcome.ts';
import type { Sql } from './database.ts';

/** A deployment as lists show it. */
export interface Standing extends State {
  readonly deployment: Deployment;
  readonly pausedAt: Date | null;
  readonly nextDue: Date | null;
  /** A visit that is being made. */
  readonly visitedBy: string | null;
  readonly last: (PastVisit & { readonly id: string; readonly kind: VisitKind }) | null;
  /** What the last full visit with a verdict found. */
  readonly full: Summary | null;
  /** When it ended. */
  readonly fullEnded: Date | null;
}

interface Row {
  readonly spec: Deployment;
  readonly now: Date;
  readonly paused_at: Date | null;
  readonly next_due: Date | null;
  readonly visited_by: string | null;
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
export const VERDICTS = "'conformant', 'nonconformant', 'incomplete'";
export const ASKED = `${VERDICTS}, 'unreachable'`;

const lastOf = (results: string, kind = '', summary = 'null') => `(
  select to_jsonb(found) from (
    select id, kind, result, reason, ended_at, coalesce(since, ended_at) as since, ${summary} as summary from counterproof_fleet.visits v
    where v.deployment = d.name and v.ended_at is not null and v.result in (${results}) ${kind}
    order by v.ended_at desc limit 1) found)`;

/** What is known of all deployments that were not removed, or of one. */
export async function standings(sql: Sql, name: string | null = null): Promise<readonly Standing[]> {
  const rows = await sql.query<Row>(
    `select d.spec, counterproof_fleet.fleet_now() as now, d.paused_at, d.next_due,
       (select l.worker from counterproof_fleet.locks l
        where l.deployment = d.name and l.visit is not null and l.until > counterproof_fleet.fleet_now()) as visited_by,
       ${lastOf(`${ASKED}, 'broken'`)} as last,
       ${lastOf(ASKED)} as asked,
       ${lastOf(VERDICTS, "and v.kind = 'full'", "summary - 'failed'")} as full_one,
       (select jsonb_agg(jsonb_build_object('requirement', s.requirement, 'since', s.since) order by s.since, s.requirement)
        from counterproof_fleet.requirement_states s where s.deployment = d.name and s.fails) as failing,
       (select s.since from counterproof_fleet.requirement_states s where s.deployment = d.name and s.outcome = 'passed'
        order by s.since desc limit 1) as recovered
     from counterproof_fleet.deployments d
     where d.removed_at is null and ($1::text is null or d.name = $1) order by d.name`,
    [name],
  );
  return rows.map((row) => ({
    deployment: row.spec,
    ...stateOf(factsOf(row)),
    pausedAt: row.paused_at,
    nextDue: row.next_due,
    visitedBy: row.visited_by,
    last: row.last && { ...pastVisit(row.last), id: row.last.id, kind: row.last.kind },
    full: row.full_one?.summary ?? null,
    fullEnded: row.full_one && new Date(row.full_one.ended_at),
  }));
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

/** A visit at once, of what was broken in one look; one that waits already gets these requirements. */
export async function lookAgain(sql: Sql, deployment: string, requirements: readonly string[]): Promise<void> {
  const waiting = await sql.query(
    `update counterproof_fleet.visits set subjects = array(select distinct unnest(subjects || $2::text[])) where id in (
       select id from counterproof_fleet.visits
       where deployment = $1 and kind = 'confirm' and ended_at is null and started_at is null
       order by due limit 1 for update skip locked)
     returning id`,
    [deployment, requirements],
  );
  if (waiting.length > 0) return;
  await sql.query(
    `insert into counterproof_fleet.visits (deployment, due, kind, subjects, queue, queued_at)
     select name, counterproof_fleet.fleet_now(), 'confirm', $2::text[], queue, counterproof_fleet.fleet_now()
     from counterproof_fleet.deployments where name = $1 and removed_at is null and paused_at is null
     on conflict (deployment, due, kind) do nothing`,
    [deployment, requirements],
  );
}

const SOON = "(counterproof_fleet.fleet_now() + interval '1 minute')";

/** A full visit in a minute of what gave no answer, unless one is due before. */
export async function askSoon(sql: Sql, deployment: string): Promise<void> {
  await sql.query(
    `insert into counterproof_fleet.visits (deployment, due, kind, queue, queued_at, not_before)
     select name, ${SOON}, 'full', queue, counterproof_fleet.fleet_now(), ${SOON}
     from counterproof_fleet.deployments d
     where name = $1 and removed_at is null and paused_at is null and (next_due is null or next_due > ${SOON})
       and not exists (select 1 from counterproof_fleet.visits v
         where v.deployment = d.name and v.kind = 'full' and v.ended_at is null and v.started_at is null)
     on conflict (deployment, due, kind) do nothing`,
    [deployment],
  );
}
