import { setImmediate as nextTurn } from 'node:timers/promises';
import { rowsOf } from '../../world/id.ts';
import { shapesOf, worldVersion } from '../../world/shape.ts';
import type { WorldOptions } from '../../world/world.ts';
import type { Engine } from '../engine/engine.ts';
import type { Portions } from './portions.ts';

/** The tables that are loaded while the store is served. */
export type BackgroundTable = 'sales' | 'movements';
type Progress = (done: number, total: number) => void;

/** Loads a world into empty tables. The row in `worlds` comes last: without it a database counts as not seeded. */
export async function seedWorld(
  engine: Engine,
  world: WorldOptions,
  { rows: portions }: Portions,
  onProgress?: Progress,
): Promise<void> {
  const total = shapesOf(world).reduce((sum, { sales }) => sum + sales, 0);
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

/** The count of an organization is 0 until all of its rows are loaded. */
export async function lacks({ db }: Engine, what: BackgroundTable): Promise<boolean> {
  const lacking = db.selectFrom('organizations').select('no').where(what, '=', 0);
  return (await lacking.executeTakeFirst()) !== undefined;
}

/**
 * Loads rows into a store that is being served. The rows are deterministic, so an interrupted start or another process that
 * loads them too does no harm.
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
      // Lets requests through.
      await nextTurn();
      signal.throwIfAborted();
      await engine.loadMissing(table, rows);
    }
    // An aborted thread ends without an error.
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener('abort', stop);
    await portions.close();
  }
  await (what === 'sales' ? countSales(engine) : countMovements(engine));
}

/** Sales are numbered without gaps, so the last number is the count. */
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
    const counted = { sales: newest.seq - first, seeded_sales: newest.seq - first, last_at: newest.created_at };
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
  await db
    .updateTable('organizations')
    .set((is) => ({ seeded_movements: is.ref('movements') }))
    .where('seeded_movements', '=', 0)
    .where('events', '=', 0)
    .whereRef('sales', '=', 'seeded_sales')
    .execute();
}
