import { setImmediate as nextTurn } from 'node:timers/promises';
import { rowsOf } from '../../world/id.ts';
import { shapesOf, worldVersion } from '../../world/shape.ts';
import type { WorldOptions } from '../../world/world.ts';
import type { Engine } from '../engine/engine.ts';
import type { Portions } from './portions.ts';

/** What may be loaded into a store that is being served. */
export type BackgroundTable = 'sales' | 'movements';
type Progress = (done: number, total: number) => void;

/** Loads a world into empty tables. The row in `worlds` comes last: without it a database counts as not seeded. */
export async function seedWorld(
  engine: Engine,
  world: WorldOptions,
  { rows: portions }: Portions,
  onProgress?: Progress,
): Promise<void> {
  const total = shapesOf(world.scale).reduce((sum, { sales }) => sum + sales, 0);
  let done = 0;
  for await (const { table, rows } of portions) {
    await engine.load(table, rows);
    if (table !== 'sales') continue;
    done += rows.length;
    onProgress?.(done, total);
  }
  await countSales(engine);
  await countMovements(engine);
  await engine.load('worlds', [[1, worldVersion, world.seed, String(world.scale), world.now]]);
}

/** Until they are counted, an organization has not all of its sales, or of its movements. */
export async function lacks({ db }: Engine, what: BackgroundTable): Promise<boolean> {
  const lacking = db.selectFrom('organizations').select('no').where(what, '=', 0);
  return (await lacking.executeTakeFirst()) !== undefined;
}

/**
 * Loads more of a world into a store that is being served. They are the same rows whoever makes them, so a start that
 * was cut short, or another process that is at it too, are no harm.
 */
export async function loadMore(
  engine: Engine,
  what: BackgroundTable,
  portions: Portions,
  signal: AbortSignal,
): Promise<void> {
  const stop = () => void portions.close();
  signal.addEventListener('abort', stop);
  try {
    for await (const { table, rows } of portions.rows) {
      // Requests are let through.
      await nextTurn();
      signal.throwIfAborted();
      await engine.loadMissing(table, rows);
    }
    // What was stopped ends like what was done.
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener('abort', stop);
    await portions.close();
  }
  await (what === 'sales' ? countSales(engine) : countMovements(engine));
}

/** Sales are numbered without a gap: the last one tells how many they are. */
async function countSales({ db }: Engine): Promise<void> {
  for (const { no } of await db.selectFrom('organizations').select('no').where('sales', '=', 0).execute()) {
    const { first, last } = rowsOf(no);
    const theirs = db
      .selectFrom('sales')
      .select(['seq', 'created_at'])
      .where('seq', '>', first)
      .where('seq', '<', last);
    const newest = await theirs.orderBy('seq', 'desc').limit(1).executeTakeFirst();
    if (newest === undefined) continue;
    const counted = { sales: newest.seq - first, last_at: newest.created_at };
    await db.updateTable('organizations').set(counted).where('no', '=', no).where('sales', '=', 0).execute();
  }
}

async function countMovements({ db }: Engine): Promise<void> {
  await db
    .updateTable('organizations')
    .set(({ selectFrom, fn }) => ({
      movements: selectFrom('movements')
        .select(fn.countAll<number>().as('count'))
        .whereRef('movements.organization_no', '=', 'organizations.no'),
    }))
    .where('movements', '=', 0)
    .execute();
}
