import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fromPglite } from 'pg-boss';
import { type Database, type Sql, StoreError } from './database.ts';

type Package = typeof import('@electric-sql/pglite');
type Connection = Pick<import('@electric-sql/pglite').Transaction, 'query' | 'exec'>;

/** PGlite in a folder, of which this process has to hold the lock; in memory where there is none. */
export async function openPglite(folder: string | null): Promise<Database> {
  const { PGlite } = await loadPackage();
  if (folder !== null) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const opening = folder === null ? PGlite.create() : PGlite.create(join(folder, 'db'));
  const pglite = await opening.catch((error: unknown) => {
    throw new StoreError(`${folder} cannot be opened as a database: ${firstLine(error)}.`);
  });
  return {
    kind: 'pglite',
    ...sqlOf(pglite),
    transaction: (work) => pglite.transaction((tx) => work(sqlOf(tx))),
    boss: { db: fromPglite(pglite), backend: 'pglite' },
    close: () => pglite.close(),
  };
}

function sqlOf(connection: Connection): Sql {
  return {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await connection.query<Row>(text, [...values])).rows,
    script: async (text) => void (await connection.exec(text)),
  };
}

async function loadPackage(): Promise<Package> {
  return await import('@electric-sql/pglite').catch(() => {
    throw new StoreError(
      'a fleet in a folder needs the package @electric-sql/pglite, which is not installed: run "npm install @electric-sql/pglite", or give --db postgres://….',
    );
  });
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n', 1)[0] ?? '').replace(/[.:]$/, '');
}
