import { PgBoss } from 'pg-boss';
import { type Database, DatabaseAway, type Sql, StoreError } from '../store/database.ts';
import { whyUnusable } from '../store/postgres.ts';

/** A visit to ring for, in the queue of the tags of its deployment. */
export interface Ring {
  readonly id: string;
  readonly queue: string;
}

/**
 * Rings workers: it carries ids of visits and nothing else. What is to be done is in our own rows, so a queue that was lost, or rings
 * twice, changes nothing.
 */
export interface VisitQueue {
  /** Queues have to be there before a transaction that rings in them: PGlite has one connection. */
  readonly ensure: (queues: Iterable<string>) => Promise<void>;
  readonly ring: (sql: Sql, rings: readonly Ring[]) => Promise<void>;
  /** The ids that were rung for, at most so many; each is handed out once. */
  readonly answer: (queue: string, most: number) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

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

export async function openQueue(database: Database, onError: (error: Error) => void): Promise<VisitQueue> {
  const boss = await startedBoss(database, onError);
  const known = new Set<string>();
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
    async ring(sql, rings) {
      const db = {
        executeSql: async (text: string, values?: unknown[]) => ({ rows: [...(await sql.query(text, values))] }),
      };
      for (const [queue, some] of Map.groupBy(rings, (ring) => ring.queue))
        await boss.insert(
          queue,
          some.map(({ id }) => ({ data: { visit: id }, singletonKey: id })),
          { db },
        );
    },
    async answer(queue, most) {
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
