import { PgBoss } from 'pg-boss';
import type { Deployment } from '../file/deployment.ts';
import { nextDue, type Place, scheduleOf, spreadOver } from '../file/schedule.ts';
import { sampleAt } from '../visit/samples.ts';
import { after, type Database, DatabaseAway, NOW, part, type Sql, StoreError } from './database.ts';
import { whyUnusable } from './postgres.ts';

/** A visit to ring for, in the queue of the tags of its deployment. */
export interface Ring {
  readonly id: string;
  readonly queue: string;
}

export type VisitQueue = Awaited<ReturnType<typeof openQueue>>;

/** For who does visits without being rung for: those that it leaves are found by the next sweep. */
export const NO_QUEUE: VisitQueue = {
  ensure: async () => {},
  ring: async () => {},
  answer: async () => [],
  close: async () => {},
};

const SCHEMA = 'counterproof_queue';
/** A worker answers within a moment; where it ended in between, the sweep rings again. */
const EXPIRES_S = 60;
const KEPT_S = 3600;

const STARTS = 3;

/** Of some errors it passes on a copy that is an object of no class. */
function asError(error: unknown): Error {
  if (error instanceof Error) return error;
  const { name, message } = Object(error);
  return name === DatabaseAway.name ? new DatabaseAway(message) : new Error(String(message));
}

/** Of processes that make its tables at the same time, pg-boss lets one succeed; the others find them at their next start. */
async function startedBoss(database: Database, onError: (error: Error) => void): Promise<PgBoss> {
  for (let start = 1; ; start++) {
    const boss = new PgBoss({ ...database.boss, schema: SCHEMA, schedule: false });
    boss.on('error', (error) => onError(asError(error)));
    try {
      await boss.start();
      return boss;
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => undefined);
      if (start < STARTS) continue;
      if (error instanceof StoreError) throw error;
      throw new StoreError(`the queue cannot be set up: ${whyUnusable(error)}.`);
    }
  }
}

/**
 * Rings workers: it carries ids of visits and nothing else. What is to be done is in our own rows, so a queue that was lost, or rings
 * twice, changes nothing.
 */
export async function openQueue(database: Database, onError: (error: Error) => void) {
  const boss = await startedBoss(database, onError);
  const known = new Set<string>();
  /** Queues have to be there before a transaction that rings in them: PGlite has one connection. */
  const ensure = async (queues: Iterable<string>): Promise<void> => {
    for (const name of queues) {
      if (known.has(name)) continue;
      await boss.createQueue(name, {
        // One job for a visit, waiting or answered.
        policy: 'exclusive',
        expireInSeconds: EXPIRES_S,
        retryLimit: 0,
        retentionSeconds: 24 * KEPT_S,
        deleteAfterSeconds: KEPT_S,
      });
      // It remembers the queue, so that sending in a transaction asks nothing on another connection.
      await boss.findJobs(name, { key: 'none' });
      known.add(name);
    }
  };
  return {
    ensure,
    ring: async (sql: Sql, rings: readonly Ring[]): Promise<void> => {
      for (const [queue, some] of Map.groupBy(rings, (ring) => ring.queue))
        await boss.insert(
          queue,
          some.map(({ id }) => ({ data: { visit: id }, singletonKey: id })),
          { db: sql },
        );
    },
    /** The ids that were rung for, at most so many; each is handed out once. */
    answer: async (queue: string, most: number): Promise<readonly string[]> => {
      await ensure([queue]);
      const jobs = await boss.fetch<{ readonly visit: string }>(queue, { batchSize: most });
      if (jobs.length > 0)
        await boss.complete(
          queue,
          jobs.map(({ id }) => id),
        );
      return jobs.map(({ data }) => data.visit);
    },
    close: () => boss.stop({ graceful: false }),
  };
}

interface Due {
  readonly spec: Deployment;
  readonly due: Date;
  readonly samples: number;
  readonly now: Date;
}

/** Asked once for a statement, so that an index serves. */
const NOW_ONCE = part`(select ${NOW})`;

const AT_ONCE = 200;
/** What is enqueued later than this after its time is marked late. */
const LATE_MS = 60_000;
/** A visit that was rung for and not taken is rung for again. */
const RUNG_AGAIN_MS = 30_000;

/** What is visited on a schedule: which column has its next time, and what it looks at. */
const KINDS = [
  { kind: 'full', column: part`next_due`, schedule: ({ schedule }: Deployment) => schedule, subjects: () => null },
  { kind: 'sample', column: part`next_sample`, schedule: ({ samples }: Deployment) => samples, subjects: sampleAt },
] as const;
type Kind = (typeof KINDS)[number];

/**
 * Enqueues what is due, each due time once: the visit, the next due time and the ring are one transaction, and another scheduler skips
 * what this one has locked. What was missed meanwhile is one visit, for the first time that was missed. Gives the number of visits.
 */
export async function enqueueDue(database: Database, queue: VisitQueue): Promise<number> {
  let enqueued = 0;
  for (const kind of KINDS) {
    let some = { due: AT_ONCE, rung: 0 };
    while (some.due === AT_ONCE) {
      some = await enqueueSome(kind, database, queue);
      enqueued += some.rung;
    }
  }
  return enqueued;
}

async function enqueueSome({ kind, column, schedule, subjects }: Kind, database: Database, queue: VisitQueue) {
  const isDue = part`from counterproof_fleet.deployments
    where ${column} <= ${NOW_ONCE} and removed_at is null and paused_at is null`;
  const queues = await database.query<{ queue: string }>`select distinct queue ${isDue}`;
  if (queues.length === 0) return { due: 0, rung: 0 };
  await queue.ensure(queues.map((row) => row.queue));
  return await database.transaction(async (sql) => {
    const due = await sql.query<Due>`
      select spec, ${column} as due, samples, ${NOW} as now ${isDue}
      order by ${column} limit ${AT_ONCE} for update skip locked`;
    const together = Map.groupBy(due, ({ due: at }) => at.getTime());
    const next = due.map((one) => {
      const some = together.get(one.due.getTime()) ?? [];
      const place = { index: some.indexOf(one), count: some.length };
      return { name: one.spec.name, next: nextAfter(schedule(one.spec), one, place), subjects: subjects(one.samples) };
    });
    const rung = await sql.query<Ring>`
      insert into counterproof_fleet.visits (deployment, due, kind, late, subjects, queue, queued_at, rung_at)
      select d.name, d.${column}, ${kind}, d.${column} < ${after(-LATE_MS)}, n.subjects, d.queue, ${NOW}, ${NOW}
      from counterproof_fleet.deployments d
        join jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as n (name text, subjects text[]) on n.name = d.name
      on conflict (deployment, due, kind) do nothing returning id, queue`;
    await sql.query`
      update counterproof_fleet.deployments d set ${column} = n.next, samples = samples + ${kind === 'sample' ? 1 : 0}
      from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as n (name text, next timestamptz) where d.name = n.name`;
    await queue.ring(sql, rung);
    return { due: due.length, rung: rung.length };
  });
}

function nextAfter(text: string | null, { spec, due, now }: Due, place: Place): string | null {
  if (text === null) return null;
  const schedule = scheduleOf(text, spec.zone);
  return spreadOver(schedule, nextDue(schedule, due, now), now, place).toISOString();
}

const FORGOTTEN = part`from counterproof_fleet.visits v
  where v.ended_at is null
    and (v.not_before is null or v.not_before <= ${NOW}) and (v.rung_at is null or v.rung_at < ${after(-RUNG_AGAIN_MS)})
    and not exists (select 1 from counterproof_fleet.locks l
      where l.deployment = v.deployment and l.visit = v.id and l.until > ${NOW})`;

/** Rings again for visits that no worker is at: the worker has ended, the queue was lost, or they were given back for later. */
export async function ringForgotten(database: Database, queue: VisitQueue): Promise<number> {
  const queues = await database.query<{ queue: string }>`select distinct v.queue ${FORGOTTEN}`;
  await queue.ensure(queues.map((row) => row.queue));
  return await database.transaction(async (sql) => {
    const rung = await sql.query<Ring>`
      update counterproof_fleet.visits set rung_at = ${NOW}
      where id in (select v.id ${FORGOTTEN} order by v.due limit ${AT_ONCE} for update skip locked) returning id, queue`;
    await queue.ring(sql, rung);
    return rung.length;
  });
}

/** Queues in which workers are waited for, of deployments with one of the tags; null for any. */
export async function waitingQueues(database: Database, tags: readonly string[] | null): Promise<readonly string[]> {
  const rows = await database.query<{ queue: string }>`
    select distinct v.queue
    from counterproof_fleet.visits v join counterproof_fleet.deployments d on d.name = v.deployment
    where v.ended_at is null and v.rung_at is not null
      and (${tags}::text[] is null or exists (select 1 from jsonb_array_elements_text(d.spec->'tags') tag where tag = any(${tags}::text[])))`;
  return rows.map(({ queue }) => queue);
}
