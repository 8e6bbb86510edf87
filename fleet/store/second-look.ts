import type { Sql } from './database.ts';

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
