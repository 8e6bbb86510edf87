import { sql } from 'kysely';
import { columnsOf, type Row, type TableName } from '../schema/columns.ts';
import type { Db } from './happening.ts';

/** Tables whose seeded rows events change, with the columns that name a row. What is added up from others is added up again. */
export const keysOf = {
  sales: ['seq'],
  products: ['no'],
  stores: ['no'],
  staff: ['no'],
  promotions: ['no'],
  staff_shifts: ['no'],
  stock: ['product_no', 'store_no'],
} as const satisfies Partial<Record<TableName, readonly string[]>>;

type Kept = keyof typeof keysOf;

/** Keeps rows as they are, before their first change, so that a reset can bring them back. */
export async function remember(db: Db, table: Kept, a: number, b?: number): Promise<void> {
  const [first, second] = keysOf[table];
  const here = sql`${sql.ref(first)} = ${a}${second === undefined || b === undefined ? sql`` : sql` and ${sql.ref(second)} = ${b}`}`;
  await rememberWhere(db, table, here);
}

export async function rememberWhere(db: Db, table: Kept, here: ReturnType<typeof sql>): Promise<void> {
  const [first, second = null] = keysOf[table];
  const { rows } = await sql<Record<string, number>>`select * from ${sql.table(table)} where ${here}`.execute(db);
  const values = rows.map((row) => ({
    table_name: table,
    a: row[first] ?? 0,
    b: second === null ? 0 : (row[second] ?? 0),
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
