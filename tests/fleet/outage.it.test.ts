import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { openPostgres } from '../../fleet/store/postgres.ts';
import { history } from '../../fleet/store/visits.ts';
import { postgresServer } from '../../reference-impl/testing/postgres-server.ts';
import { stopped, useProcesses, writeFleet } from './processes.ts';

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
