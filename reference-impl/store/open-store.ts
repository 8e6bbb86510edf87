import { existsSync, linkSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type MigrationResultSet, Migrator } from 'kysely/migration';
import { makeFolderOf } from '../../contract/make-folder.ts';
import { worldVersion } from '../world/shape.ts';
import { createStore } from './create-store.ts';
import type { Engine } from './engine/engine.ts';
import { isInMemory, isNoDatabase, isUnwritable, openSqlite } from './engine/sqlite.ts';
import { beforeLoading, migrations } from './schema/migrations.ts';
import {
  madeHere,
  makeHistory,
  noBackgroundSeeding,
  type Portions,
  seedInBackground,
  seedsInBackground,
  seedWorld,
} from './seeding/seed.ts';
import { type Store, type StoreOptions, StoreSetupError, type WorldInfo } from './store.ts';

/** Migrates, seeds an empty database, and reuses one that holds the same world. */
export async function openStore(options: StoreOptions): Promise<Store> {
  checkOptions(options);
  const { db, file = ':memory:' } = options;
  if (db !== undefined) {
    const { openPostgres } = await import('./engine/postgres.ts');
    return await finish(openPostgres(db), options, 'The database');
  }
  if (isInMemory(file)) return await finish(openSqlite(file, 'serving'), options, 'The memory');
  try {
    if (options.fresh === true) await throwAway(file, options);
    return existsSync(file) ? await finish(openFile(file, options), options, file) : await openNewFile(file, options);
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    throw new StoreSetupError(`${file} cannot be written (${reasonOf(error)}): use a file on a disk with room.`);
  }
}

function checkOptions({ seed, scale }: StoreOptions): void {
  if (!Number.isSafeInteger(seed) || Math.abs(seed) > 0x7fffffff) {
    throw new StoreSetupError(`Seed ${seed} is not a whole number below 2147483648: use one like 1.`);
  }
  if (!(scale > 0 && scale <= 1000))
    throw new StoreSetupError(`Scale ${scale} is not above 0 and up to 1000: use one like 1.`);
}

/** `before`: how a new file was set up. */
async function finish(engine: Engine, options: StoreOptions, name: string, before?: Setup): Promise<Store> {
  try {
    const found = await engine.alone(async (alone) => {
      if (options.fresh === true && alone.kind === 'postgres') await dropShop(alone);
      return await setUp(alone, options);
    });
    const { world, seeded, begun } = before ?? found;
    checkWorld(world, options, name);
    const seeding = seedsInBackground(engine.kind, options)
      ? seedInBackground(engine, world, { begun, onFailed: options.onSeedingFailed })
      : noBackgroundSeeding;
    return await createStore(engine, world, { seeded, seeding });
  } catch (error) {
    await engine.close();
    if (!engine.isUnavailable(error)) throw error;
    const why = reasonOf(error);
    throw new StoreSetupError(`${name} cannot be reached (${why}): check its address and that it is running.`);
  }
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
  // Throws where the database holds tables that are not ours.
  await ourTables(engine.db).finally(() => engine.close());
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

/** Loads a world into a draft file and moves it into place when it is complete, so that no process opens an incomplete one. */
async function openNewFile(file: string, options: StoreOptions): Promise<Store> {
  const draft = `${file}.${process.pid}.loading`;
  let made: Setup | undefined;
  try {
    const loading = openDraft(draft, file);
    made = await setUp(loading, options).finally(() => loading.close());
    place(draft, file);
    return await finish(openFile(file, options), options, file, made);
  } catch (error) {
    await made?.begun?.close();
    throw error;
  } finally {
    // Where the folder cannot be created there is no draft.
    if (existsSync(draft)) rmSync(draft);
  }
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

interface Setup {
  readonly world: WorldInfo;
  readonly seeded: boolean;
  /** What is still to be loaded of it: a thread has started to make that. */
  readonly begun: Portions | null;
}

/** Migrates the schema, and loads a world into an empty database. */
async function setUp(engine: Engine, options: StoreOptions): Promise<Setup> {
  const found = await findWorld(engine);
  const migrator = new Migrator({ db: engine.db, provider: migrations(engine.kind) });
  if (found !== null) {
    await migrated(migrator.migrateToLatest());
    return { world: found, seeded: false, begun: null };
  }
  if (options.mustExist)
    throw new StoreSetupError(
      'This database holds no shop: start "counterproof sandbox" on it first, or use the database of a sandbox.',
    );
  return await seed(engine, options, migrator);
}

/** The history takes longest, so a thread starts to make it first and continues while the catalogue is loaded. */
async function seed(engine: Engine, options: StoreOptions, migrator: Migrator): Promise<Setup> {
  const { seed, scale, shape, now } = options;
  const history = makeHistory(options);
  const isLater = seedsInBackground(engine.kind, options);
  const portions = [madeHere(options, 'catalogue'), ...(isLater ? [] : [history])];
  try {
    await migrated(migrator.migrateTo(beforeLoading));
    await seedWorld(engine, options, portions, options.onProgress);
    await migrated(migrator.migrateToLatest());
    if (engine.kind === 'postgres') await sql`analyze`.execute(engine.db);
    if (!isLater) await history.close();
    return { world: { seed, scale, shape, now }, seeded: true, begun: isLater ? history : null };
  } catch (error) {
    await history.close();
    throw error;
  }
}

async function migrated(running: Promise<MigrationResultSet>): Promise<void> {
  const { error } = await running.catch((error: unknown) => {
    throw isForeignHistory(error) ? anotherVersion() : error;
  });
  if (error !== undefined) throw error;
}

/** Kysely has no error class for a database with unknown migrations. */
function isForeignHistory(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('corrupted migrations');
}

function anotherVersion(): StoreSetupError {
  return new StoreSetupError(
    'This database was written by another version of counterproof: use another one, or delete it.',
  );
}

/** The world in this database; null when there is none or its loading did not finish. */
async function findWorld({ db }: Engine): Promise<WorldInfo | null> {
  const tables = await ourTables(db);
  if (!tables.includes('worlds')) return null;
  const row = await db.selectFrom('worlds').selectAll().executeTakeFirst();
  if (row !== undefined && row.version !== worldVersion) throw anotherVersion();
  return row === undefined ? null : { seed: row.seed, scale: Number(row.scale), now: row.ends_at };
}

/** Drops a shop, and only where nothing else is in its database. */
async function dropShop({ db }: Engine): Promise<void> {
  for (const table of await ourTables(db)) await db.schema.dropTable(table).execute();
}

async function ourTables(db: Engine['db']): Promise<string[]> {
  const found = await db.introspection.getTables({ withInternalKyselyTables: true });
  // Views are left out: extensions of PostgreSQL put theirs into a database that is otherwise empty.
  const tables = found.filter(({ isView }) => !isView).map(({ name }) => name);
  // The first table that we create, so it is in every database of ours.
  if (tables.length > 0 && !tables.includes(DEFAULT_MIGRATION_TABLE))
    throw new StoreSetupError('This database holds tables that are not ours: use an empty one.');
  return tables;
}
