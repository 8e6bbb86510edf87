import { after, NOW, Part, part, type Sql } from './database.ts';

/** How long visits took, in seconds: the upper bounds of a histogram. What took longer than all of them has the bound 0. */
export const BOUNDS_S = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800] as const;

const BOUNDS = new Part([BOUNDS_S.join(', ')], []);

/**
 * Counts the visits that ended with something seen. They are counted when they are recorded: a sum over visits would shrink when old
 * ones are forgotten.
 */
export const timed = (visits: Part): Part => part`
  insert into counterproof_fleet.visit_times as kept (kind, bound, visits, ms)
  select kind,
    coalesce((select min(bound) from unnest(array[${BOUNDS}]) bound where duration_ms <= bound * 1000), 0),
    count(*), sum(duration_ms)
  from counterproof_fleet.visits v
  where ${visits} and duration_ms is not null and result in ('conformant', 'nonconformant', 'incomplete', 'unreachable')
  group by 1, 2
  on conflict (kind, bound) do update set visits = kept.visits + excluded.visits, ms = kept.ms + excluded.ms`;

/** A worker that lives says so before its lease ends. */
export async function signIn(sql: Sql, worker: string, leaseMs: number): Promise<void> {
  await sql.query`with gone as (delete from counterproof_fleet.workers where until < ${NOW} - interval '1 day')
    insert into counterproof_fleet.workers (name, until)
    values (${worker}, ${after(leaseMs)}) on conflict (name) do update set until = excluded.until`;
}

export async function signOut(sql: Sql, worker: string): Promise<void> {
  await sql.query`delete from counterproof_fleet.workers where name = ${worker}`;
}

/**
 * What visits of each day found, counted when they are recorded: a dashboard of a thousand deployments and ninety days reads these and
 * not the visits. A sample sees too little for a verdict, so a failure counts once a full or a confirming visit has seen it.
 */
export const counted = (visits: Part): Part => part`
  insert into counterproof_fleet.days as kept
    (deployment, day, failing, unreachable, incomplete, conformant, broken, looks, p95)
  select deployment, (ended_at at time zone 'UTC')::date,
    count(*) filter (where result = 'nonconformant' and kind <> 'sample'),
    count(*) filter (where result = 'unreachable'),
    count(*) filter (where result = 'incomplete' and kind = 'full'),
    count(*) filter (where result = 'conformant' and kind = 'full'),
    count(*) filter (where result = 'broken'),
    count(*),
    max(slowest) filter (where kind = 'full')
  from (
    select v.*, (select max(value::numeric)::integer from jsonb_each_text(v.summary->'p95')) as slowest
    from counterproof_fleet.visits v where ${visits}
  ) done
  group by 1, 2
  on conflict (deployment, day) do update set failing = kept.failing + excluded.failing,
    unreachable = kept.unreachable + excluded.unreachable, incomplete = kept.incomplete + excluded.incomplete,
    conformant = kept.conformant + excluded.conformant, broken = kept.broken + excluded.broken,
    looks = kept.looks + excluded.looks, p95 = greatest(kept.p95, excluded.p95)`;
