import type { Sql } from './database.ts';

/** How long visits took, in seconds: the upper bounds of a histogram. What took longer than all of them has the bound 0. */
export const BOUNDS_S = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800] as const;

/**
 * Counts the visits that ended with something seen. They are counted when they are recorded: a sum over visits would shrink when old
 * ones are forgotten.
 */
const TIMED = (visits: string) => `
  insert into counterproof_fleet.visit_times as kept (kind, bound, visits, ms)
  select kind,
    coalesce((select min(bound) from unnest(array[${BOUNDS_S.join(', ')}]) bound where duration_ms <= bound * 1000), 0),
    count(*), sum(duration_ms)
  from counterproof_fleet.visits v
  where ${visits} and duration_ms is not null and result in ('conformant', 'nonconformant', 'incomplete', 'unreachable')
  group by 1, 2`;

/** A migration: how long visits took, and which workers live. */
export const SIGNS = {
  up: `
    create table counterproof_fleet.visit_times (
      kind text not null,
      bound integer not null,
      visits bigint not null,
      ms bigint not null,
      primary key (kind, bound)
    );
    create table counterproof_fleet.workers (
      name text primary key,
      until timestamptz not null
    );
    ${TIMED('true')};
  `,
  down: 'drop table counterproof_fleet.visit_times, counterproof_fleet.workers;',
};

/** Last in the transaction that records a visit: all of them want these few rows. */
export async function countTime(sql: Sql, visit: string): Promise<void> {
  await sql.query(
    `${TIMED('v.id = $1')}
     on conflict (kind, bound) do update set visits = kept.visits + excluded.visits, ms = kept.ms + excluded.ms`,
    [visit],
  );
}

/** A worker that lives says so before its lease ends. */
export async function signIn(sql: Sql, worker: string, leaseMs: number): Promise<void> {
  await sql.query(
    `with gone as (
       delete from counterproof_fleet.workers where until < counterproof_fleet.fleet_now() - interval '1 day')
     insert into counterproof_fleet.workers (name, until)
     values ($1, counterproof_fleet.fleet_now() + $2 * interval '1 millisecond')
     on conflict (name) do update set until = excluded.until`,
    [worker, leaseMs],
  );
}

export async function signOut(sql: Sql, worker: string): Promise<void> {
  await sql.query('delete from counterproof_fleet.workers where name = $1', [worker]);
}
