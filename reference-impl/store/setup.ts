import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type MigrationResultSet, Migrator } from 'kysely/migration';
import { worldVersion } from '../world/shape.ts';
import type { Engine } from './engine/engine.ts';
import { StoreSetupError } from './errors.ts';
import { tableNames } from './schema/columns.ts';
import { buildHelpfulIndexes } from './schema/indexes.ts';
import { beforeLoading, migrations } from './schema/migrations.ts';
import { partsBeforeServing, seedsInBackground } from './seeding/background-seeding.ts';
import { makePortions, type Portions } from './seeding/portions.ts';
import { seedWorld } from './seeding/seed.ts';
import type { StoreOptions, WorldInfo } from './store.ts';

/** Migrates the schema, and loads a world into an empty database. */
export async function setUp(
  engine: Engine,
  options: StoreOptions,
  begin: () => Portions = () => makePortions(options, partsBeforeServing(engine.kind, options)),
): Promise<{ world: WorldInfo; seeded: boolean }> {
  const found = await findWorld(engine);
  if (found === null && options.mustExist) throw missingShop();
  const migrator = new Migrator({ db: engine.db, provider: migrations(engine.kind) });
  if (found === null) {
    await migrated(migrator.migrateTo(beforeLoading));
    await load(engine, options, begin());
  }
  await migrated(migrator.migrateToLatest());
  if (!seedsInBackground(engine.kind, options)) await buildHelpfulIndexes(engine.db);
  if (found === null && engine.kind === 'postgres') await sql`analyze`.execute(engine.db);
  return {
    world: found ?? { seed: options.seed, scale: options.scale, shape: options.shape, now: options.now },
    seeded: found === null,
  };
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

function missingShop(): StoreSetupError {
  return new StoreSetupError(
    'This database holds no shop: start "counterproof sandbox" on it first, or use the database of a sandbox.',
  );
}

function foreignTables(): StoreSetupError {
  return new StoreSetupError('This database holds tables that are not ours: use an empty one.');
}

/** The world in this database; null when there is none or its loading did not finish. */
async function findWorld({ db }: Engine): Promise<WorldInfo | null> {
  const tables = await ourTables(db);
  if (!tables.includes('worlds')) return null;
  const row = await db.selectFrom('worlds').selectAll().executeTakeFirst();
  if (row !== undefined && row.version !== worldVersion) throw anotherVersion();
  return row === undefined ? null : { seed: row.seed, scale: Number(row.scale), now: row.ends_at };
}

/** Throws where the database holds tables that are not ours. */
export async function checkOurs({ db }: Engine): Promise<void> {
  await ourTables(db);
}

/** Drops a shop, and only where nothing else is in its database. */
export async function dropShop({ db }: Engine): Promise<void> {
  for (const table of await ourTables(db)) await db.schema.dropTable(table).execute();
}

async function ourTables(db: Engine['db']): Promise<string[]> {
  const tables = await tablesOf(db);
  // The first table that we create, so it is in every database of ours.
  if (tables.length > 0 && !tables.includes(DEFAULT_MIGRATION_TABLE)) throw foreignTables();
  return tables;
}

/** Views are left out: extensions of PostgreSQL put theirs into a database that is otherwise empty. */
async function tablesOf(db: Engine['db']): Promise<string[]> {
  const found = await db.introspection.getTables({ withInternalKyselyTables: true });
  return found.filter(({ isView }) => !isView).map(({ name }) => name);
}

async function load(engine: Engine, options: StoreOptions, portions: Portions): Promise<void> {
  try {
    // Rows of a start that was interrupted.
    for (const table of tableNames) await engine.db.deleteFrom(table).execute();
    await engine.loading(() => seedWorld(engine, options, portions, options.onProgress));
  } finally {
    await portions.close();
  }
}
