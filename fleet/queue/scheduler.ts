import type { Deployment } from '../file/deployment.ts';
import { nextDue, scheduleOf } from '../schedule/schedule.ts';
import type { Database } from '../store/database.ts';
import type { Ring, VisitQueue } from './queue.ts';

interface Due {
  readonly name: string;
  readonly spec: Deployment;
  readonly queue: string;
  readonly next_due: Date;
  readonly now: Date;
}

const AT_ONCE = 200;
/** What is enqueued later than this after its time is marked late. */
const LATE_S = 60;
/** A visit that was rung for and not taken is rung for again. */
const RUNG_AGAIN_S = 30;

const DUE = `from counterproof_fleet.deployments
  where next_due <= counterproof_fleet.fleet_now() and removed_at is null and paused_at is null`;

/**
 * Enqueues what is due, each due time once: the visit, the next due time and the ring are one transaction, and another scheduler skips
 * what this one has locked. What was missed meanwhile is one visit, for the first time that was missed. Gives the number of visits.
 */
export async function enqueueDue(database: Database, queue: VisitQueue): Promise<number> {
  let enqueued = 0;
  let found = 0;
  do {
    await queue.ensure(
      (await database.query<{ queue: string }>(`select distinct queue ${DUE}`)).map((row) => row.queue),
    );
    found = await database.transaction(async (sql) => {
      const due = await sql.query<Due>(
        `select name, spec, queue, next_due, counterproof_fleet.fleet_now() as now ${DUE}
         order by next_due limit $1 for update skip locked`,
        [AT_ONCE],
      );
      const next = due.map(({ name, spec, next_due, now }) => ({
        name,
        next: nextDue(scheduleOf(spec.schedule, spec.zone), next_due, now).toISOString(),
      }));
      const rung = await sql.query<Ring>(
        `insert into counterproof_fleet.visits (deployment, due, kind, late, queue, queued_at, rung_at)
         select name, next_due, 'full', next_due < counterproof_fleet.fleet_now() - $2 * interval '1 second', queue,
           counterproof_fleet.fleet_now(), counterproof_fleet.fleet_now()
         from counterproof_fleet.deployments where name = any($1::text[])
         on conflict (deployment, due, kind) do nothing returning id, queue`,
        [due.map(({ name }) => name), LATE_S],
      );
      await sql.query(
        `update counterproof_fleet.deployments d set next_due = n.next
         from jsonb_to_recordset($1::jsonb) as n (name text, next timestamptz) where d.name = n.name`,
        [JSON.stringify(next)],
      );
      await queue.ring(sql, rung);
      enqueued += rung.length;
      return due.length;
    });
  } while (found === AT_ONCE);
  return enqueued;
}

const FORGOTTEN = `from counterproof_fleet.visits v
  where v.ended_at is null
    and (v.not_before is null or v.not_before <= counterproof_fleet.fleet_now())
    and (v.rung_at is null or v.rung_at < counterproof_fleet.fleet_now() - ${RUNG_AGAIN_S} * interval '1 second')
    and not exists (select 1 from counterproof_fleet.locks l
      where l.deployment = v.deployment and l.visit = v.id and l.until > counterproof_fleet.fleet_now())`;

/** Rings again for visits that no worker is at: the worker has ended, the queue was lost, or they were given back for later. */
export async function ringForgotten(database: Database, queue: VisitQueue): Promise<number> {
  await queue.ensure(
    (await database.query<{ queue: string }>(`select distinct v.queue ${FORGOTTEN}`)).map((row) => row.queue),
  );
  return await database.transaction(async (sql) => {
    const rung = await sql.query<Ring>(
      `update counterproof_fleet.visits set rung_at = counterproof_fleet.fleet_now()
       where id in (select v.id ${FORGOTTEN} order by v.due limit $1 for update skip locked) returning id, queue`,
      [AT_ONCE],
    );
    await queue.ring(sql, rung);
    return rung.length;
  });
}

/** Queues in which workers are waited for, of deployments with one of the tags; null for any. */
export async function waitingQueues(database: Database, tags: readonly string[] | null): Promise<readonly string[]> {
  const rows = await database.query<{ queue: string }>(
    `select distinct v.queue
     from counterproof_fleet.visits v join counterproof_fleet.deployments d on d.name = v.deployment
     where v.ended_at is null and v.rung_at is not null
       and ($1::text[] is null or exists (select 1 from jsonb_array_elements_text(d.spec->'tags') tag where tag = any($1::text[])))`,
    [tags],
  );
  return rows.map(({ queue }) => queue);
}
