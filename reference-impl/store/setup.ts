import { sql } from 'kysely';
import { type MigrationResultSet, Migrator } from 'kysely/migration';
import { worldVersion } from '../world/version.ts';
import { firstParts, servesEarly } from './early.ts';
import type { Engine } from './engine/engine.ts';
import { StoreSetupError } from './errors.ts';
import type { StoreOptions } from './open-store.ts';
import { tableNames } from './schema/columns.ts';
import { buildHelpfulIndexes } from './schema/indexes.ts';
import { beforeLoading, migrations } from './schema/migrations.ts';
import { makePortions, type Portions } from './seeding/portions.ts';
import { seedWorld } from './seeding/seed.ts';
import type { WorldInfo } from './store.ts';

/** Brings the schema up to date, and loads a world where there is none yet. */
export async function setUp(
  engine: Engine,
  options: StoreOptions,
  begin: () => Portions = () => makePortions(options, firstParts(engine.kind, options)),
): Promise<{ world: WorldInfo; seeded: boolean }> {
  const migrator = new Migrator({ db: engine.db, provider: migrations(engine.kind) });
  const found = await findWorld(engine);
  if (found === null) {
    await migrated(migrator.migrateTo(beforeLoading));
    await load(engine, options, begin());
  }
  await migrated(migrator.migrateToLatest());
  if (!servesEarly(engine.kind, options)) await buildHelpfulIndexes(engine.db);
  if (found === null && engine.kind === 'postgres') await sql`analyze`.execute(engine.db);
  return { world: found ?? { seed: options.seed, scale: options.scale, now: options.now }, seeded: found === null };
}

async function migrated(running: Promise<MigrationResultSet>): Promise<void> {
  const { error } = await running.catch((error: unknown) => {
    throw isForeignHistory(error) ? anotherVersion() : error;
  });
  if (error !== undefined) throw error;
}

/** Kysely has no error class for a database that has seen migrations which we do not know. */
function isForeignHistory(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('corrupted migrations');
}

function anotherVersion(): StoreSetupError {
  return new StoreSetupError(
    'This database was written by another version of counterproof: use another place, or delete it.',
  );
}

/** The world in this database, or null when there is none, or none that was loaded to its end. */
async function findWorld({ db }: Engine): Promise<WorldInfo | null> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'worlds')) return null;
  const row = await db.selectFrom('worlds').selectAll().executeTakeFirst();
  if (row !== undefined && row.version !== worldVersion) throw anotherVersion();
  return row === undefined ? null : { seed: row.seed, scale: Number(row.scale), now: row.ends_at };
}

async function load(engine: Engine, options: StoreOptions, portions: Portions): Promise<void> {
  try {
    // What a start that was cut short has left behind.
    for (const table of tableNames) await engine.db.deleteFrom(table).execute();
    await engine.loading(() => seedWorld(engine, options, portions, options.onProgress));
  } finally {
    await portions.close();
  }
}
