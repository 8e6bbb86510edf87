import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fromPglite } from 'pg-boss';
import { type Database, type Sql, StoreError } from './database.ts';

type Package = typeof import('@electric-sql/pglite');
type Connection = Pick<import('@electric-sql/pglite').Transaction, 'query' | 'exec'>;

/** PGlite in a folder, of which this process has to hold the lock; in memory where there is none. */
export async function openPglite(folder: string | null): Promise<Database> {
  const loaded = await loadPackage();
  const opening = folder === null ? loaded.PGlite.create() : openIn(folder, loaded);
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

/** A new one is made in memory, which is twice as fast, and gets its name when it is whole. */
async function openIn(folder: string, { PGlite }: Package) {
  const path = join(folder, 'db');
  if (!existsSync(path)) {
    const unfinished = join(folder, 'db.new');
    rmSync(unfinished, { recursive: true, force: true });
    const memory = await PGlite.create();
    const loadDataDir = await memory.dumpDataDir('none');
    await memory.close();
    await (await PGlite.create(unfinished, { loadDataDir })).close();
    renameSync(unfinished, path);
  }
  return await PGlite.create(path);
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
