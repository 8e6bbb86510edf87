import { execFile } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { fromPglite } from 'pg-boss';
import { type Database, type Sql, StoreError } from './database.ts';

const run = promisify(execFile);

type Package = typeof import('@electric-sql/pglite');
type Connection = Pick<import('@electric-sql/pglite').Transaction, 'query' | 'exec'>;

/** PGlite in a folder, of which this process has to hold the lock; in memory where there is none. */
export async function openPglite(folder: string | null): Promise<Database> {
  const loaded = await loadPackage();
  const opening = folder === null ? create(loaded) : openIn(folder, loaded);
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

/** Optimizing its largest functions takes V8 500 MB for a moment, and makes no visit faster. */
const BASELINE_ONLY = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];
/** All of it is taken in time, and files that are read again are in the cache of the system. */
const SHARED_BUFFERS = '16MB';

function create({ PGlite }: Package, dataDir?: string) {
  for (const flag of BASELINE_ONLY) setFlagsFromString(flag);
  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`];
  return PGlite.create({ startParams, ...(dataDir === undefined ? {} : { dataDir }) });
}

const UNFINISHED = 'db.new';

/** In memory it is made twice as fast. */
const MAKE = `
  try {
    const { PGlite } = await import(process.argv[1]);
    const memory = await PGlite.create();
    const loadDataDir = await memory.dumpDataDir('none');
    await memory.close();
    await (await PGlite.create(process.argv[2], { loadDataDir })).close();
  } catch (error) {
    process.stdout.write(String(error?.message ?? error));
  }
`;

/** A new one is made by a process of its own, whose memory ends with it, and gets its name when it is whole. */
async function openIn(folder: string, loaded: Package) {
  const path = join(folder, 'db');
  if (!existsSync(path)) {
    for (const name of readdirSync(folder))
      if (name.startsWith(UNFINISHED)) rmSync(join(folder, name), { recursive: true, force: true });
    // One whose process was killed may still be made.
    const unfinished = join(folder, `${UNFINISHED}-${process.pid}`);
    const { stdout } = await run(process.execPath, [
      ...BASELINE_ONLY,
      '--input-type=module',
      '--eval',
      MAKE,
      import.meta.resolve('@electric-sql/pglite'),
      unfinished,
    ]);
    if (stdout !== '') throw new Error(stdout);
    renameSync(unfinished, path);
  }
  return await create(loaded, path);
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
