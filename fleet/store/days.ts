import type { Sql } from './database.ts';

/**
 * What visits of each day found, counted when they are recorded: a dashboard of a thousand deployments and ninety days reads these and
 * not the visits. A sample sees too little for a verdict, so a failure counts once a full or a confirming visit has seen it.
 */
const COUNTED = (visits: string) => `
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
  group by 1, 2`;

/** What a day is shown as: the worst that was found. */
export const DAY_LETTER = `case when failing > 0 then 'f' when unreachable > 0 then 'u' when incomplete > 0 then 'p'
  when conformant > 0 then 'c' when broken < looks then 'l' else 'b' end`;

/** A migration: the table, filled from the visits that are there. */
export const DAYS = {
  up: `
    create table counterproof_fleet.days (
      deployment text not null references counterproof_fleet.deployments (name) on delete cascade,
      day date not null,
      failing integer not null,
      unreachable integer not null,
      incomplete integer not null,
      conformant integer not null,
      broken integer not null,
      looks integer not null,
      p95 integer,
      primary key (deployment, day)
    );
    create index visits_last_ended on counterproof_fleet.visits (ended_at) where ended_at is not null;
    ${COUNTED("v.ended_at is not null and v.result not in ('covered', 'dropped')")};
  `,
  down: `
    drop index counterproof_fleet.visits_last_ended;
    drop table counterproof_fleet.days;
  `,
};

/** Counts a visit that has just ended, in the transaction that records it. */
export async function countDay(sql: Sql, visit: string): Promise<void> {
  await sql.query(
    `${COUNTED('v.id = $1')}
     on conflict (deployment, day) do update set failing = kept.failing + excluded.failing,
       unreachable = kept.unreachable + excluded.unreachable, incomplete = kept.incomplete + excluded.incomplete,
       conformant = kept.conformant + excluded.conformant, broken = kept.broken + excluded.broken,
       looks = kept.looks + excluded.looks, p95 = greatest(kept.p95, excluded.p95)`,
    [visit],
  );
}
