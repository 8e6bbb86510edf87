import type { Kysely } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import type { EngineKind } from '../engine/engine.ts';
import { type ColumnKind, columnsOf, type TableName, tableNames } from './columns.ts';
import { createIndex, eventIndexes, type Index, necessaryIndexes } from './indexes.ts';

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
function typeOf(kind: ColumnKind, engine: EngineKind): 'integer' | 'bigint' | 'text' {
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
