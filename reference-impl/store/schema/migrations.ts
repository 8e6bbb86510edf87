import { type CreateIndexBuilder, type Kysely, sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { saleCreateBit } from '../queries.ts';
import { columnsOf, type EngineKind, type TableName, tableNames } from './columns.ts';

/** The world is loaded between the two migrations: indexes are built much faster over existing rows. */
export const beforeLoading = '0001-tables';

type Schema = Kysely<unknown>['schema'];

export function migrations(engine: EngineKind): MigrationProvider {
  const list: Record<string, Migration> = {
    [beforeLoading]: { up: (db) => createTables(db.schema, engine) },
    '0002-indexes': { up: (db) => createIndexes(db.schema) },
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

async function createIndexes(schema: Schema): Promise<void> {
  for (const index of indexes) await createIndex(schema, index).execute();
}

interface Index {
  readonly table: TableName;
  readonly columns: readonly string[];
  readonly unique?: true;
  /** Only the rows where this column does not have its most common value. */
  readonly rare?: readonly [column: string, commonest: number];
}

const indexes: readonly Index[] = [
  { table: 'organizations', columns: ['id'], unique: true },
  { table: 'api_keys', columns: ['hash'], unique: true },
  { table: 'api_keys', columns: ['id'], unique: true },
  { table: 'stock', columns: ['product_no', 'store_no'], unique: true },
  { table: 'customers', columns: ['id'], unique: true },
  { table: 'promotion_targets', columns: ['promotion_no', 'kind', 'target_no'], unique: true },
  { table: 'sales', columns: ['organization_no', 'created_at', 'seq'] },
  { table: 'movements', columns: ['organization_no', 'created_at', 'seq'] },
  { table: 'movements', columns: ['product_no', 'seq', 'type_bit', 'store_no'] },
  // Filters scan the narrow entries; the wide rows are read for matches only.
  {
    table: 'movements',
    columns: ['organization_no', 'seq', 'type_bit', 'store_no', 'product_no'],
    rare: ['type_bit', saleCreateBit],
  },
  { table: 'staff_shifts', columns: ['organization_no', 'clock_in'] },
  { table: 'staff_shifts', columns: ['staff_no', 'clock_in', 'no'] },
  { table: 'changes', columns: ['organization_no', 'revision'] },
  { table: 'originals', columns: ['table_name', 'a', 'b'], unique: true },
];

function createIndex(schema: Schema, { table, columns, unique, rare }: Index): CreateIndexBuilder<string> {
  const name = `${table}_by_${rare === undefined ? '' : 'rare_'}${columns.slice(0, 2).join('_')}`;
  let builder: CreateIndexBuilder<string> = schema
    .createIndex(name)
    .on(table)
    .columns([...columns]);
  if (unique) builder = builder.unique();
  if (rare !== undefined) builder = builder.where(sql.ref(rare[0]), '<>', sql.lit(rare[1]));
  return builder;
}
