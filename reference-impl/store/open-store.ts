import { existsSync, linkSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolderOf } from '../../contract/make-folder.ts';
import { createStore } from './create-store.ts';
import type { Engine } from './engine/engine.ts';
import { isInMemory } from './engine/memory-file.ts';
import { isNoDatabase, isUnwritable, openSqlite } from './engine/sqlite.ts';
import { StoreSetupError } from './errors.ts';
import {
  noBackgroundSeeding,
  partsBeforeServing,
  seedInBackground,
  seedsInBackground,
} from './seeding/background-seeding.ts';
import { makePortions, type Portions } from './seeding/portions.ts';
import { checkOurs, dropShop, setUp } from './setup.ts';
import type { Store, StoreOptions, WorldInfo } from './store.ts';

/** Migrates, seeds an empty database, and reuses one that holds the same world. */
export async function openStore(options: StoreOptions): Promise<Store> {
  checkOptions(options);
  const { db, file = ':memory:' } = options;
  if (db !== undefined) return await openPostgresStore(db, options);
  if (isInMemory(file)) return await finish(openSqlite(file, 'serving'), options, 'The memory');
  try {
    if (options.fresh === true) await throwAway(file, options);
    return existsSync(file) ? await finish(openFile(file, options), options, file) : await openNewFile(file, options);
  } catch (error) {
    throw isUnwritable(error) ? unwritable(file, error) : error;
  }
}

function unwritable(file: string, error: unknown): StoreSetupError {
  return new StoreSetupError(`${file} cannot be written (${reasonOf(error)}): use a file on a disk with room.`);
}

function checkOptions({ seed, scale }: StoreOptions): void {
  if (!Number.isSafeInteger(seed) || Math.abs(seed) > 0x7fffffff) {
    throw new StoreSetupError(`Seed ${seed} is not a whole number below 2147483648: use one like 1.`);
  }
  if (!(scale > 0 && scale <= 1000))
    throw new StoreSetupError(`Scale ${scale} is not above 0 and up to 1000: use one like 1.`);
}

async function openPostgresStore(url: string, options: StoreOptions): Promise<Store> {
  const { openPostgres } = await import('./engine/postgres.ts');
  const engine = openPostgres(url);
  return await finish(engine, options, 'The database');
}

interface Fresh {
  /** The sales that a thread has started to make, if they are loaded in the background. */
  readonly sales: Portions | null;
}

async function finish(engine: Engine, options: StoreOptions, name: string, fresh: Fresh | null = null): Promise<Store> {
  try {
    const { world, seeded } = await engine.alone(async (alone) => {
      if (options.fresh === true && alone.kind === 'postgres') await dropShop(alone);
      return await setUp(alone, options);
    });
    checkWorld(world, options, name);
    const seeding = seedsInBackground(engine.kind, options)
      ? seedInBackground(engine, world, { begun: fresh?.sales ?? null, onFailed: options.onSeedingFailed })
      : noBackgroundSeeding;
    return await createStore(engine, world, { seeded: seeded || fresh !== null, seeding });
  } catch (error) {
    await engine.close();
    throw engine.isUnavailable(error) ? unreachable(name, error) : error;
  }
}

function unreachable(name: string, error: unknown): StoreSetupError {
  return new StoreSetupError(
    `${name} cannot be reached (${reasonOf(error)}): check its address and that it is running.`,
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function checkWorld(world: WorldInfo, { seed, scale }: StoreOptions, name: string): void {
  if (world.seed === seed && world.scale === scale) return;
  throw new StoreSetupError(
    `${name} holds the world of seed ${world.seed}, scale ${world.scale}, not of seed ${seed}, scale ${scale}: use these values, or another database.`,
  );
}

/** Deletes the file of a shop, and no other. */
async function throwAway(file: string, options: StoreOptions): Promise<void> {
  if (!existsSync(file)) return;
  const engine = openFile(file, options);
  await checkOurs(engine).finally(() => engine.close());
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}

function openFile(file: string, { busyMs }: StoreOptions): Engine {
  try {
    return openSqlite(file, 'serving', busyMs);
  } catch (error) {
    throw isNoDatabase(error)
      ? new StoreSetupError(`${file} is not a database of counterproof: use another file, or delete it.`)
      : new StoreSetupError(
          `${file} cannot be opened (${reasonOf(error)}): check that it can be read and written, and that no other process locks it.`,
        );
  }
}

/** Sales take longest, so a thread starts to make them first and continues while the catalogue is loaded. */
async function openNewFile(file: string, options: StoreOptions): Promise<Store> {
  const parts = partsBeforeServing('sqlite', options);
  const sales = parts.includes('sales') ? null : makePortions(options, ['sales']);
  try {
    const engine = await loadFile(file, options, makePortions(options, parts));
    return await finish(engine, options, file, { sales });
  } catch (error) {
    await sales?.close();
    throw error;
  }
}

/** Loads a world into a draft file and moves it into place when it is complete, so that no process opens an incomplete one. */
async function loadFile(file: string, options: StoreOptions, portions: Portions): Promise<Engine> {
  const draft = `${file}.${process.pid}.loading`;
  try {
    const loading = openDraft(draft, file);
    await setUp(loading, options, () => portions).finally(() => loading.close());
    place(draft, file);
  } finally {
    await portions.close();
    // Where the folder cannot be created there is no draft.
    if (existsSync(draft)) rmSync(draft);
  }
  return openFile(file, options);
}

function openDraft(draft: string, file: string): Engine {
  try {
    makeFolderOf(file);
    sweepDrafts(file);
    rmSync(draft, { force: true });
    return openSqlite(draft, 'loading');
  } catch (error) {
    throw new StoreSetupError(
      `${file} cannot be created (${reasonOf(error)}): use a file in a folder that can be written.`,
    );
  }
}

/** Removes the drafts of processes that ended while they loaded; a draft can be larger than a gigabyte. */
function sweepDrafts(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    const [draft, pid] = /^(.*)\.(\d+)\.loading$/.exec(name)?.slice(1) ?? [];
    if (draft === basename(file) && !isRunning(Number(pid))) rmSync(join(dirname(file), name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Keeps a file that another process put there in the meantime; that one is used then. */
function place(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
}
