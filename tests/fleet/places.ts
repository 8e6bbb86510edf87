/** The same suite runs over PGlite and over a real PostgreSQL. */

import { spawn } from 'node:child_process';
import { openAsBlob, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { afterAll, afterEach } from 'vitest';
import type { Deployment } from '../../fleet/file/deployment.ts';
import type { Database } from '../../fleet/store/database.ts';
import { sync } from '../../fleet/store/deployments.ts';
import { migrate } from '../../fleet/store/migrations.ts';
import { openPglite } from '../../fleet/store/pglite.ts';
import { openPostgres } from '../../fleet/store/postgres.ts';
import { NO_QUEUE } from '../../fleet/store/queue.ts';
import { type ListedVisit, take } from '../../fleet/store/visits.ts';
import type { AskedVisit, VisitFunction, VisitOutcome } from '../../fleet/visit/outcome.ts';
import { Worker, type WorkerOptions } from '../../fleet/work/worker.ts';
import { TESTED_BIN } from '../../proof/tested-bin.ts';
import { keptOnce, postgresServer } from '../../reference-impl/testing/postgres-server.ts';
import { type Begun, begun } from '../support/counterproof.ts';

export { deployment } from '../../fleet/testing/deployment.ts';

export const ENGINES = ['pglite', 'postgres'] as const;

interface Place {
  /** The address of a PostgreSQL. */
  readonly url: string;
  /** Another user of the same fleet; with PGlite, which has one process and one connection, over the same connection. */
  readonly open: () => Promise<Database>;
  readonly close: () => Promise<void>;
}

async function placeOn(engine: (typeof ENGINES)[number]): Promise<Place> {
  if (engine === 'pglite') {
    const database = await openPglite(null, await emptyDump());
    return { url: '', open: async () => ({ ...database, close: async () => {} }), close: database.close };
  }
  const server = await postgresServer();
  return { url: server.url, open: () => openPostgres(server.url), close: server.stop };
}

/** An empty database as PGlite makes it: that takes most of a start. */
async function emptyDump(): Promise<Blob> {
  const file = await keptOnce('@electric-sql/pglite', 'pglite', async (made) => {
    const { PGlite } = await import('@electric-sql/pglite');
    const pglite = await PGlite.create();
    await writeFile(made, (await pglite.dumpDataDir('none')).stream());
    await pglite.close();
  });
  return await openAsBlob(file);
}

/** Ends with the tables of this version, nothing in them, and the clock of the database: to make them anew takes ten times as long. */
export async function remade(database: Database): Promise<void> {
  await migrate(database);
  await shiftClock(database, '0');
  await database.script(`
    do $$ begin
      execute 'truncate ' || (
        select string_agg(format('%I.%I', schemaname, tablename), ', ') from pg_tables
        where schemaname = 'counterproof_fleet' and tablename <> 'version'
          or schemaname = 'counterproof_queue' and tablename like 'job%'
      ) || ' cascade';
    end $$;
  `);
}

/** As `remade`, with these deployments. */
export async function fresh(database: Database, ...deployments: readonly Deployment[]): Promise<void> {
  await remade(database);
  await sync(database, deployments);
}

/** Ends with no table and no queue of ours. */
export async function emptied(database: Database): Promise<void> {
  await database.script(`
    drop schema if exists counterproof_fleet cascade;
    drop schema if exists counterproof_queue cascade;
  `);
}

/** From now on the clock of the fleet is so much ahead of that of the database. */
export async function shiftClock(database: Database, interval: string): Promise<void> {
  await setClock(database, `clock_timestamp() + interval '${interval}'`);
}

/** From now on this is the time of the fleet. */
export async function setClock(database: Database, time: string): Promise<void> {
  await database.script(`
    create or replace function counterproof_fleet.fleet_now() returns timestamptz language sql volatile
      as $$ select date_trunc('milliseconds', ${time}) $$;
  `);
}

export const CONFORMANT: VisitOutcome = {
  result: 'conformant',
  reason: 'all kept',
  requests: 10,
  durationMs: 100,
  evidence: 'sha256:00',
  summary: null,
  seen: [
    { requirement: 'PAGE-04', outcome: 'passed', fails: false },
    { requirement: 'PAGE-05', outcome: 'passed', fails: false },
  ],
  quiet: null,
};

/** A place for all tests of a file, which is closed after them. */
export async function usePlace(engine: (typeof ENGINES)[number]) {
  const place = await placeOn(engine);
  const database = await place.open();
  afterAll(async () => {
    await database.close();
    await place.close();
  });
  return { engine, place, database };
}

/** One on each engine, for tests that run on each. */
export const usePlaces = () => Promise.all(ENGINES.map(usePlace));

type OpenVisit = Pick<ListedVisit, 'id' | 'deployment' | 'kind' | 'late'> & Pick<AskedVisit, 'subjects'>;

/** Of one deployment, or of all: full ones first, then as they are due. */
export async function openVisits(database: Database, name: string | null = null): Promise<readonly OpenVisit[]> {
  return await database.query<OpenVisit>`select id, deployment, kind, late, subjects from counterproof_fleet.visits
    where ended_at is null and (${name}::text is null or deployment = ${name}) order by kind = 'full' desc, due, deployment`;
}

/** Of one visit at a time, by which nothing rings. */
export function workerOn(database: Database, visit: VisitFunction, more: Partial<WorkerOptions> = {}): Worker {
  return new Worker({
    database,
    queue: NO_QUEUE,
    visit,
    name: 'w',
    tags: null,
    concurrency: 1,
    leaseMs: 60_000,
    everyMs: 20,
    ...more,
  });
}

/** A visit that a worker is at. */
export async function taken(database: Database, id: string | null | undefined, name = 'w', leaseMs = 60_000) {
  const found = await take(database, id ?? '', { name, leaseMs });
  if (found === null) throw new Error('not taken');
  return found;
}

type Environment = Readonly<Record<string, string>>;

/** Begins processes in a folder; each ends with its test. */
export function useProcesses(cwd: string, common: Environment = {}) {
  const running: Begun[] = [];
  afterEach(async () => {
    for (const one of running.splice(0)) await stopped(one, 'SIGKILL');
  });
  const begin = (program: readonly string[], env: Environment = {}): Begun => {
    const { PATH = '', HOME = '' } = process.env;
    const options = { cwd, env: { PATH, HOME, ...common, ...env } };
    const one = begun(spawn(process.execPath, [...program], { ...options, stdio: ['ignore', 'pipe', 'pipe'] }));
    running.push(one);
    return one;
  };
  return { begin, fleet: (args: readonly string[], env?: Environment) => begin([TESTED_BIN, 'fleet', ...args], env) };
}

export async function stopped({ child, ended, said }: Begun, signal: NodeJS.Signals = 'SIGTERM') {
  child.kill(signal);
  await ended;
  return { code: child.exitCode, signal: child.signalCode, said: said.text };
}

/** Writes the file of a fleet; a deployment is what stands between its braces. */
export function writeFleet(file: string, ...deployments: readonly string[]): void {
  writeFileSync(file, `deployments:\n${deployments.map((one) => `  - { ${one} }\n`).join('')}`);
}
