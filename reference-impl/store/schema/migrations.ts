import { type CreateIndexBuilder, type Kysely, sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { paidBit, saleCreateBit } from '../queries.ts';
import { columnsOf, type EngineKind, type TableName, type Tables, tableNames } from './columns.ts';

/** The world is loaded between the two migrations: indexes are built much faster over existing rows. */
export const beforeLoading = '0001-tables';

type Schema = Kysely<unknown>['schema'];

export function migrations(engine: EngineKind): MigrationProvider {
  const list: Record<string, Migration> = {
    [beforeLoading]: { up: (db) => createTables(db.schema, engine) },
    '0002-necessary-indexes': { up: (db) => createIndexes(db.schema, necessaryIndexes) },
    '0003-events': { up: (db) => addMissing(db, engine) },
  };
  return { getMigrations: async () => list };
}

/** In SQLite an `integer primary key` is the row id; PostgreSQL needs an explicit bigint for eight bytes. */
export function typeOf(kind: string, engine: EngineKind): 'integer' | 'bigint' | 'text' {
  if (kind.startsWith('text')) return 'text';
  return kind.startsWith('big') && engine === 'postgres' ? 'bigint' : 'integer';
}

async function createTables(schema: Schema, engine: EngineKind): Promise<void> {
  for (const table of tableNames) await createTable(schema, table, engine);
}

async function createTable(schema: Schema, table: TableName, engine: EngineKind): Promise<void> {
  let builder = schema.createTable(table);
  for (const [name, kind] of columnsOf(table)) {
    builder = builder.addColumn(name, typeOf(kind, engine), (column) => {
      if (kind === 'key') return column.primaryKey();
      return kind.endsWith('?') ? column : column.notNull();
    });
  }
  await builder.execute();
}

/** What a database of an earlier version lacks; its world stays. New columns are the last of their tables. */
async function addMissing(db: Kysely<unknown>, engine: EngineKind): Promise<void> {
  const tables = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]));
  for (const table of tableNames) {
    const known = tables.get(table);
    if (known === undefined) {
      await createTable(db.schema, table, engine);
      continue;
    }
    const names = new Set(known.map(({ name }) => name));
    for (const [name, kind] of columnsOf(table).filter(([name]) => !names.has(name))) {
      const adding = db.schema.alterTable(table);
      await adding
        .addColumn(name, typeOf(kind, engine), (column) =>
          kind.endsWith('?') ? column : column.notNull().defaultTo(0),
        )
        .execute();
    }
  }
  await createIndexes(db.schema, eventIndexes);
}

async function createIndexes(schema: Schema, indexes: readonly Index[]): Promise<void> {
  for (const index of indexes) await createIndex(schema, index).execute();
}

interface Index {
  readonly table: TableName;
  readonly columns: readonly string[];
  readonly unique?: true;
  /** Only the rows where this column is not null. */
  readonly present?: string;
  /** Only the rows where this column does not have its most common value. */
  readonly rare?: readonly [column: string, commonest: number];
}

/** Needed for keys and pages. */
const necessaryIndexes: readonly Index[] = [
  { table: 'organizations', columns: ['id'], unique: true },
  { table: 'api_keys', columns: ['hash'], unique: true },
  { table: 'api_keys', columns: ['id'], unique: true },
  { table: 'stock', columns: ['product_no', 'store_no'], unique: true },
  { table: 'customers', columns: ['id'], unique: true },
  { table: 'promotion_targets', columns: ['promotion_no', 'kind', 'target_no'], unique: true },
  { table: 'day_totals', columns: ['organization_no', 'day', 'store_no', 'staff_no'], unique: true },
  { table: 'customer_accounts', columns: ['customer_no', 'store_no'], unique: true },
  { table: 'sales', columns: ['organization_no', 'created_at', 'seq'] },
  { table: 'movements', columns: ['organization_no', 'created_at', 'seq'] },
];

/** Needed for events. */
const eventIndexes: readonly Index[] = [
  { table: 'changes', columns: ['organization_no', 'revision'] },
  { table: 'originals', columns: ['table_name', 'a', 'b'], unique: true },
];

/** Filters scan the narrow index entries; the wide rows are read for matches only. */
const filters = ['status_bit', 'method_bits', 'store_bit'];

/** Make filters and analytics fast. A small world is served while they are still being built. */
const helpfulIndexes: readonly Index[] = [
  {
    table: 'sales',
    columns: ['buyer_no', 'store_no', 'seq', 'buyer_revenue', 'buyer_count', 'created_at'],
    present: 'buyer_no',
  },
  { table: 'sales', columns: ['organization_no', 'seq', ...filters, 'staff_no', 'tab_no'] },
  { table: 'sales', columns: ['staff_no', 'seq', ...filters, 'tab_no'] },
  { table: 'sales', columns: ['tab_no', 'seq', ...filters, 'staff_no'], present: 'tab_no' },
  {
    table: 'sales',
    columns: ['organization_no', 'seq', ...filters, 'staff_no', 'tab_no'],
    rare: ['status_bit', paidBit],
  },
  { table: 'movements', columns: ['product_no', 'seq', 'type_bit', 'store_no'] },
  {
    table: 'movements',
    columns: ['organization_no', 'seq', 'type_bit', 'store_no', 'product_no'],
    rare: ['type_bit', saleCreateBit],
  },
  { table: 'staff_shifts', columns: ['organization_no', 'clock_in'] },
  { table: 'staff_shifts', columns: ['staff_no', 'clock_in', 'no'] },
];

function createIndex(schema: Kysely<Tables>['schema'], index: Index): CreateIndexBuilder<string> {
  const { table, columns, unique, present, rare } = index;
  const name = `${table}_by_${rare === undefined ? '' : 'rare_'}${columns.slice(0, 2).join('_')}`;
  let builder: CreateIndexBuilder<string> = schema
    .createIndex(name)
    .ifNotExists()
    .on(table)
    .columns([...columns]);
  if (unique) builder = builder.unique();
  if (present !== undefined) builder = builder.where(sql.ref(present), 'is not', null);
  if (rare !== undefined) builder = builder.where(sql.ref(rare[0]), '<>', sql.lit(rare[1]));
  return builder;
}

/** Builds the missing indexes of these tables; stops between two of them when aborted. */
export async function buildHelpfulIndexes(
  db: Kysely<Tables>,
  tables: readonly TableName[] = tableNames,
  signal?: AbortSignal,
): Promise<void> {
  for (const index of helpfulIndexes.filter(({ table }) => tables.includes(table))) {
    // Lets requests through.
    await new Promise((resume) => setImmediate(resume));
    if (signal?.aborted) return;
    await createIndex(db.schema, index).execute();
  }
}
