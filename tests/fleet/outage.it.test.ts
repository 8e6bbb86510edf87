import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import type { Database } from '../../fleet/store/database.ts';
import { filesIn } from '../../fleet/store/files.ts';
import { openPglite } from '../../fleet/store/pglite.ts';
import { openPostgres } from '../../fleet/store/postgres.ts';
import { history } from '../../fleet/store/visits.ts';
import { postgresServer } from '../../reference-impl/testing/postgres-server.ts';
import { smallDisk } from './faults/outside.ts';
import { stopped, useProcesses, writeFleet } from './places.ts';

const folder = useFolder('outage');
const server = await postgresServer();
afterAll(server.stop);
const { fleet } = useProcesses(folder);

/** Their keys are missing, so that visits take no time. */
function write(...names: string[]): void {
  const rest = "url: 'http://127.0.0.1:4010', schedule: every 10s, keys: { good: { env: NO_KEY } }";
  writeFleet(join(folder, 'fleet.yaml'), ...names.map((name) => `name: ${name}, ${rest}`));
}

it('goes on by itself when the database is back, with what the file says by then', async () => {
  write('one');
  const processes = ['up', 'work'].map((verb) => fleet([verb, '--db', server.url]));
  await expect.poll(() => processes.every(({ said }) => said.out.includes('Visiting'))).toBe(true);
  await server.kill();
  for (const { said } of processes) await expect.poll(() => said.err).toMatch(/the database does not answer/);
  write('one', 'two');
  // The file is read while nothing can be kept.
  const isBack = async () => {
    await server.resume();
    return true;
  };
  await expect.poll(() => isBack().catch(() => false)).toBe(true);
  const database = await openPostgres(server.url);
  await expect.poll(async () => (await history(database, 'two', 10)).length).toBeGreaterThan(0);
  await database.close();
  for (const one of processes) {
    expect(await stopped(one)).toMatchObject({ code: 0, signal: null });
    expect(one.said.err).toMatch(
      /^counterproof fleet: the database does not answer: [^\n]* What is due is done when it does\.\n$/,
    );
  }
});

/** Null where this user may mount none. */
const disk = await smallDisk(150);
afterAll(async () => {
  await disk?.close();
});
beforeEach(async () => {
  await disk?.free();
});

/** Writes until nothing more can be written; gives what is said then. */
async function written(database: Database): Promise<string> {
  for (let times = 0; times < 1000; times++) {
    try {
      await database.transaction(
        (sql) => sql.query`select pg_logical_emit_message(true, 'x', repeat('x', 200000))::text`,
      );
    } catch (error) {
      return String(error);
    }
  }
  return 'there is always room';
}

it('a database in a folder goes on when there is room, with all that was recorded', {
  timeout: 1_200_000,
}, async (test) => {
  if (disk === null) return test.skip();
  const folder = join(disk.folder, 'fleet');
  mkdirSync(folder);
  const database = await openPglite(folder);
  await database.script('create table kept (number integer)');
  for (let turn = 1; turn <= 2; turn++) {
    await database.query`insert into kept values (${turn})`;
    await disk.fill();
    const says = `the disk of ${folder} is full: what was recorded stays, and the rest is done when there are 64 MB.`;
    expect(await written(database)).toContain(says);
    // What is asked of it afterwards, by several at once, is refused with the same words and does not hang.
    const asked = await Promise.allSettled([1, 2, 3].map(() => database.query`insert into kept values (99)`));
    for (const one of asked) expect(String(one.status === 'rejected' ? one.reason : one)).toContain(says);
    await disk.free();
    expect(await database.query`select number from kept where number < 99 order by number`).toHaveLength(turn);
  }
  await database.close();
});

it('says that evidence cannot be written, and leaves no part of it', async (test) => {
  if (disk === null) return test.skip();
  const files = filesIn(disk.folder);
  const write = () => files.write('evidence/ab.ndjson.gz', Buffer.alloc(100_000));
  await disk.fill();
  const says = `nothing can be kept in ${disk.folder}/evidence (ENOSPC): visits are recorded without evidence and bundle.`;
  await expect(write()).rejects.toThrow(says);
  await disk.free();
  expect(existsSync(join(disk.folder, 'evidence/ab.ndjson.gz'))).toBe(false);
  await write();
  expect(readFileSync(join(disk.folder, 'evidence/ab.ndjson.gz'))).toHaveLength(100_000);
});
