import type { Kysely } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import type { EngineKind } from '../engine/engine.ts';
import { type ColumnKind, columnsOf, tableNames } from './columns.ts';
import { createIndex, necessaryIndexes } from './indexes.ts';

/** The world is loaded between the two migrations: indexes are built much faster over existing rows. */
export const beforeLoading = '0001-tables';

type Schema = Kysely<unknown>['schema'];

export function migrations(engine: EngineKind): MigrationProvider {
  const list: Record<string, Migration> = {
    [beforeLoading]: { up: (db) => createTables(db.schema, engine) },
    '0002-necessary-indexes': { up: (db) => createIndexes(db.schema) },
  };
  return { getMigrations: async () => list };
}

/** In SQLite an `integer primary key` is the row id; PostgreSQL needs an explicit bigint for eight bytes. */
function typeOf(kind: ColumnKind, engine: EngineKind): 'integer' | 'bigint' | 'text' {
  if (kind.startsWith('text')) return 'text';
  return kind.startsWith('big') && engine === 'postgres' ? 'bigint' : 'integer';
}

async function createTables(schema: Schema, engine: EngineKind): Promise<void> {
  for (const table of tableNames) {
    let builder = schema.createTable(table);
    for (const [name, kind] of columnsOf(table)) {
      builder = builder.addColumn(name, typeOf(kind, engine), (column) => {
        if (kind === 'key') return column.primaryKey();
        return kind.endsWith('?') ? column : column.notNull();
      });
    }
    await builder.execute();
  }
}

async function createIndexes(schema: Schema): Promise<void> {
  for (const index of necessaryIndexes) await createIndex(schema, index).execute();
}
