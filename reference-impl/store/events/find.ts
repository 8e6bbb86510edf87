import { sql } from 'kysely';
import { EventError } from '../../scenario/shop-event.ts';
import type { ShelfItems } from '../../world/basket.ts';
import { below, entity, keyOf, pick, rowOf } from '../../world/id.ts';
import type { Customer, Product, StaffMember, Store } from '../../world/records.ts';
import { firstInvoice } from '../../world/sales.ts';
import { columnsOf, type Row, type Tables } from '../schema/columns.ts';
import type { Db, Happening } from './happening.ts';

/** What is drawn for an event depends on the seed and on how many events there were before it. */
export function drawKey({ world, organization, counts, events }: Happening): number {
  return keyOf(world.seed, entity.event, rowOf(organization, counts.events + events));
}

/** Where each draw of an event comes from. */
export const draws = { store: 1, product: 2, staff: 3, other: 4, quantity: 5, promotion: 6 } as const;

function isOneOf(wanted: string, names: readonly string[]): boolean {
  const folded = wanted.trim().toLowerCase();
  return names.some((name) => name.toLowerCase() === folded);
}

/** What has this name; any, without one. */
function chosen<T>(
  happening: Happening,
  pool: readonly T[],
  wanted: string | undefined,
  field: number,
  namesOf: (one: T) => readonly string[],
): T | undefined {
  if (wanted === undefined) return pick(pool, drawKey(happening), field);
  return pool.find((one) => isOneOf(wanted, namesOf(one)));
}

const namesOfProduct = ({ id, sku, name }: Product) => [id, sku, name];

/** An open store: the one that was named, or any. */
export function storeFor(happening: Happening, wanted: string | undefined, field: number = draws.store): Store {
  const { stores, closed = new Set() } = happening.sources;
  const open = stores.filter((store) => !closed.has(store));
  if (wanted === undefined && open.length === 0) throw new EventError('All stores are closed.');
  const pool = wanted === undefined ? open : stores;
  const named = chosen(happening, pool, wanted, field, ({ id, name, branchNo }) => [id, name, branchNo]);
  if (named === undefined)
    throw new EventError(`There is no store "${wanted}": one of ${stores.map(({ name }) => name).join(', ')}.`);
  if (closed.has(named)) throw new EventError(`${named.name} is closed.`);
  return named;
}

/** A product that this store carries. */
export function productIn(happening: Happening, store: Store, wanted: string | undefined): ShelfItems[number] {
  const shelf = happening.sources.shelves[store.index] ?? [];
  const found = chosen(happening, shelf, wanted, draws.product, ({ product }) => namesOfProduct(product));
  if (found !== undefined) return found;
  throw new EventError(`${store.name} does not carry ${anyProduct(happening, wanted).sku}.`);
}

/** A product of any store. */
export function anyProduct(happening: Happening, wanted: string | undefined): Product {
  const known = chosen(happening, happening.catalogue.products, wanted, draws.product, namesOfProduct);
  if (known === undefined) throw new EventError(`There is no product "${wanted}": name one by its id or SKU.`);
  if (happening.sources.shelves.some((shelf) => shelf.some(({ product }) => product === known))) return known;
  throw new EventError(`No store carries ${known.sku}.`);
}

/** Somebody who works in this store; anybody who works, without a store. */
export function staffFor(happening: Happening, wanted: string | undefined, store: Store | null): StaffMember {
  const working = happening.sources.staffByStore.flat();
  const found = chosen(happening, working, wanted, draws.staff, ({ id, name }) => [id, name]);
  if (found === undefined) throw new EventError(`No staff member "${wanted}" works here.`);
  if (store !== null && found.store !== store)
    throw new EventError(`${found.name} works in ${found.store.name}, not in ${store.name}.`);
  return found;
}

export function customerFor({ sources }: Happening, wanted: string): Customer {
  const found = sources.localsByStore.flat().find(({ id }) => isOneOf(wanted, [id]));
  if (found === undefined) throw new EventError(`There is no customer "${wanted}": name one by its id.`);
  return found;
}

/** In hundredths. */
export function quantityOf(happening: Happening, wanted: number | undefined, least: number, most: number): number {
  if (wanted !== undefined) return Math.round(wanted * 100);
  return 100 * (least + below(drawKey(happening), draws.quantity, most - least + 1));
}

/** The row of a sale by its invoice number. */
export function rowOfInvoice(happening: Happening, invoice: number): number {
  const number = invoice - firstInvoice;
  if (number < 1 || number > happening.sales) throw new EventError(`There is no sale ${invoice}.`);
  return happening.row(number);
}

/** Tables whose seeded rows events change, with the columns that name a row. What is added up from others is added up again. */
export const keysOf = new Map([
  ['sales', ['seq']],
  ['products', ['no']],
  ['stores', ['no']],
  ['staff', ['no']],
  ['promotions', ['no']],
  ['staff_shifts', ['no']],
  ['stock', ['product_no', 'store_no']],
] as const);

type Kept = Parameters<typeof keysOf.get>[0];

/** Changes a row, which is kept as it was before its first change. */
export async function changeRow<T extends Kept>(
  db: Db,
  table: T,
  key: readonly number[],
  values: Partial<Tables[T]>,
): Promise<void> {
  const columns = keysOf.get(table) ?? [];
  const here = sql.join(
    columns.map((name, index) => sql`${sql.ref(name)} = ${key[index]}`),
    sql` and `,
  );
  await rememberWhere(db, table, here);
  const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${here}`.execute(db);
}

/** Keeps rows as they are, so that a reset can bring them back. */
export async function rememberWhere(db: Db, table: Kept, here: ReturnType<typeof sql>): Promise<void> {
  const [first = '', second = ''] = keysOf.get(table) ?? [];
  const { rows } = await sql<Record<string, number>>`select * from ${sql.table(table)} where ${here}`.execute(db);
  const values = rows.map((row) => ({
    table_name: table,
    a: row[first] ?? 0,
    b: row[second] ?? 0,
    row: JSON.stringify(columnsOf(table).map(([name]) => row[name] ?? null)),
  }));
  for (let start = 0; start < values.length; start += 200) {
    await db
      .insertInto('originals')
      .values(values.slice(start, start + 200))
      .onConflict((conflict) => conflict.columns(['table_name', 'a', 'b']).doNothing())
      .execute();
  }
}

/** The rows that were kept of a table. */
export async function originalsOf(db: Db, table: Kept): Promise<Row[]> {
  const kept = await db.selectFrom('originals').select('row').where('table_name', '=', table).execute();
  return kept.map(({ row }): Row => JSON.parse(row));
}
