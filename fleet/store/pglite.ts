import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { fromPglite } from 'pg-boss';
import { makeOwnFolder } from '../../contract/make-folder.ts';
import { type Database, type Sql, StoreError, sqlOf } from './database.ts';

const run = promisify(execFile);

type Package = typeof import('@electric-sql/pglite');
type Connection = Pick<import('@electric-sql/pglite').Transaction, 'query' | 'exec'>;

/** PGlite in a folder, of which this process has to hold the lock; in memory where there is none, from a dump where one is given. */
export async function openPglite(folder: string | null, dump?: Blob): Promise<Database> {
  const loaded = await loadPackage();
  const open = async () => {
    const pglite = await (folder === null ? begun(loaded, undefined, dump) : openIn(folder, loaded)).catch(
      (error: unknown) => {
        const isFull = folder !== null && !isRoomy(folder);
        throw new StoreError(
          isFull
            ? fullDisk(folder)
            : `${folder} cannot be opened as a database (${firstLine(error)}): it is damaged, or of another version. Put a backup in its place, or give another --dir.`,
        );
      },
    );
    return { pglite, boss: fromPglite(pglite) };
  };
  let opening = open();
  await opening;
  const opened = async () => {
    const { pglite } = await opening;
    if (pglite.isStopped && folder !== null && isRoomy(folder)) opening = open();
    return await opening;
  };
  const worded = (error: unknown): never => {
    if (error instanceof Error && 'code' in error && error.code === DISK_FULL) throw new StoreError(fullDisk(folder));
    throw error;
  };
  return {
    kind: 'pglite',
    ...sqlOn(async (work) => work((await opened()).pglite).catch(worded)),
    transaction: async (work) =>
      await (await opened()).pglite.transaction((tx) => work(sqlOn((ask) => ask(tx).catch(worded)))).catch(worded),
    boss: {
      db: { executeSql: async (text, values) => await (await opened()).boss.executeSql(text, values).catch(worded) },
      backend: 'pglite',
    },
    close: async () => {
      const { pglite } = await opening;
      if (!pglite.isStopped) await pglite.close();
    },
  };
}

const DISK_FULL = '53100';
/** What a database that stopped needs to begin again. */
const LEAST_ROOM = 64 * 1024 * 1024;

function isRoomy(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= LEAST_ROOM;
}

function fullDisk(folder: string | null): string {
  return `the disk of ${folder} is full: what was recorded stays, and the rest is done when there are ${LEAST_ROOM / 1024 / 1024} MB.`;
}

/** What is asked of a server that has panicked never ends: it is asked nothing more, not even to roll back. */
async function begun({ PGlite }: Package, path: string | undefined, dump?: Blob) {
  class Stopping extends PGlite {
    isStopped = false;

    override async execProtocolStream(...given: Parameters<InstanceType<Package['PGlite']>['execProtocolStream']>) {
      try {
        return await super.execProtocolStream(...given);
      } catch (error) {
        if (error instanceof Error && 'severity' in error && error.severity === 'PANIC') this.isStopped = true;
        throw error;
      }
    }

    override execProtocolRawSync(message: Uint8Array): Uint8Array {
      if (this.isStopped) throw new StoreError(fullDisk(path === undefined ? null : dirname(path)));
      return super.execProtocolRawSync(message);
    }
  }
  for (const flag of BASELINE_ONLY) setFlagsFromString(flag);
  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`];
  const pglite = new Stopping({
    startParams,
    ...(path === undefined ? {} : { dataDir: path }),
    ...(dump === undefined ? {} : { loadDataDir: dump }),
  });
  await pglite.waitReady;
  return pglite;
}

/** Optimizing its largest functions takes V8 500 MB for a moment, and makes no visit faster. */
const BASELINE_ONLY = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];
/** All of it is taken in time, and files that are read again are in the cache of the system. */
const SHARED_BUFFERS = '16MB';

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
  return await begun(loaded, path);
}

function sqlOn(on: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>): Sql {
  return sqlOf(
    <Row extends object>(text: string, values?: unknown[]) => on((connection) => connection.query<Row>(text, values)),
    (text) => on((connection) => connection.exec(text)),
  );
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

/**
 * Holds a folder for this process, or gives null where another one holds it. The lock is the operating system's, on a file of SQLite:
 * it ends with the process, however that ends, and leaves nothing to clear away.
 */
export function holdFolder(folder: string): (() => void) | null {
  const file = usable(folder, () => {
    makeOwnFolder(folder, 0o700);
    return new DatabaseSync(join(folder, 'lock'));
  });
  try {
    file.exec('pragma busy_timeout = 0; begin exclusive');
    return () => file.close();
  } catch (error) {
    file.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return null;
    throw error;
  }
}

/** Throws a StoreError where there can be no folder, or nothing in it. */
export function makeUsable(folder: string): void {
  usable(folder, () => {
    makeOwnFolder(folder, 0o700);
    accessSync(folder, constants.W_OK);
  });
}

/** Throws a StoreError where it could not be made, as far as that shows without making it. */
export function refuseUnusable(folder: string): void {
  let path = resolve(folder);
  while (!existsSync(path) && dirname(path) !== path) path = dirname(path);
  usable(folder, () => {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    accessSync(path, constants.W_OK);
  });
}

function usable<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    throw new StoreError(`${folder} cannot be used as a folder: ${WHY.get(code) ?? MAY_NOT} (${code}).`);
  }
}

const MAY_NOT = 'this user may not write there, or its disk is full';
const WHY: ReadonlyMap<unknown, string> = new Map([
  ['EEXIST', 'it is a file'],
  ['ENOTDIR', 'it is a file, or below one'],
  ['ENOENT', 'none can be made there'],
  ['ENAMETOOLONG', 'its name is too long'],
]);
