import { setImmediate as nextTurn } from 'node:timers/promises';
import { shapesOf } from '../../world/shape.ts';
import { worldVersion } from '../../world/version.ts';
import type { WorldOptions } from '../../world/world.ts';
import type { Engine } from '../engine/engine.ts';
import { makePortions, type Portions } from './portions.ts';

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
  await countMovements(engine);
  await engine.load('worlds', [[1, worldVersion, world.seed, String(world.scale), world.now]]);
}

/** Until its movements are counted, an organization has not all of them. */
export async function lacksStock({ db }: Engine): Promise<boolean> {
  const lacking = db.selectFrom('organizations').select('no').where('movements', '=', 0);
  return (await lacking.executeTakeFirst()) !== undefined;
}

/**
 * Loads the movements into a store that is being served. They are the same rows whoever makes them, so a start that was
 * cut short, or another process that is at it too, are no harm.
 */
export async function loadStock(engine: Engine, world: WorldOptions, signal: AbortSignal): Promise<void> {
  const portions = makePortions(world, ['stock']);
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
  await countMovements(engine);
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
