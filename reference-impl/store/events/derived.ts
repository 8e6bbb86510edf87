import { sql } from 'kysely';
import { rowOf, rowsOf } from '../../world/id.ts';
import type { Engine, Load } from '../engine/engine.ts';
import { manyChanged } from '../schema/columns.ts';
import { newestOf } from '../seeding/seed.ts';
import type { SeededKeys, WorldInfo } from '../store.ts';
import { keysOf, originalsOf } from './find.ts';
import { type Counts, type Db, locked } from './happening.ts';

/** Takes back all that happened since the seed, in one transaction: what was added is deleted, what was changed is as it was. */
export function resetter(engine: Engine, world: WorldInfo) {
  return (keys: SeededKeys): Promise<void> =>
    engine.transaction(async (db, load) => {
      const organizations = await locked(engine, db).orderBy('no').execute();
      for (const organization of organizations) await deleteLater(db, organization, world.now);
      await restore(db, load);
      for (const { no } of organizations) {
        await restock(db, no);
        await restart(db, load, no);
      }
      await db.deleteFrom('originals').execute();
      await resetKeys(db, keys);
    });
}

async function deleteLater(db: Db, { no, seeded_sales, seeded_movements }: Counts, now: number): Promise<void> {
  const { last } = rowsOf(no);
  await db.deleteFrom('sales').where('seq', '>', rowOf(no, seeded_sales)).where('seq', '<', last).execute();
  await db.deleteFrom('movements').where('seq', '>', rowOf(no, seeded_movements)).where('seq', '<', last).execute();
  await db.deleteFrom('staff_shifts').where('organization_no', '=', no).where('clock_in', '>', now).execute();
}

async function restore(db: Db, load: Load): Promise<void> {
  for (const [table, columns] of keysOf) {
    const keys = sql.join(columns.map((name) => sql.ref(name)));
    const kept = sql.join(columns.map((_, index) => sql.ref(index === 0 ? 'a' : 'b')));
    await sql`
      delete from ${sql.table(table)}
      where (${keys}) in (select ${kept} from originals where table_name = ${table})`.execute(db);
    await load(table, await originalsOf(db, table));
  }
}

/** The stock of a product in a store is where its last movement left it. */
async function restock(db: Db, organization: number): Promise<void> {
  const { first, last } = rowsOf(organization);
  await sql`
    update stock set level = coalesce((
      select current from movements
      where movements.product_no = stock.product_no and movements.store_no = stock.store_no
      order by seq desc limit 1), 0)
    where product_no >= ${first} and product_no < ${last}`.execute(db);
}

/** Revisions go on, so that every process learns of the reset. */
async function restart(db: Db, load: Load, no: number): Promise<void> {
  const newest = await newestOf(db, 'sales', no);
  await db
    .updateTable('organizations')
    .set((is) => ({
      sales: newest.number,
      movements: is.ref('seeded_movements'),
      last_at: newest.created_at,
      events: 0,
      revision: is('revision', '+', 1),
      catalogue: is('catalogue', '+', 1),
    }))
    .where('no', '=', no)
    .execute();
  await db.deleteFrom('changes').where('organization_no', '=', no).execute();
  const { revision } = await db
    .selectFrom('organizations')
    .select('revision')
    .where('no', '=', no)
    .executeTakeFirstOrThrow();
  await load('changes', [[no, revision, manyChanged.all]]);
}

async function resetKeys(db: Db, keys: SeededKeys): Promise<void> {
  await db
    .deleteFrom('api_keys')
    .where('hash', 'not in', [...keys.keys()])
    .execute();
  for (const [hash, status] of keys)
    await db.updateTable('api_keys').set({ status }).where('hash', '=', hash).execute();
  await db.updateTable('organizations').set({ approved: 1 }).execute();
}
