import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { openToWork, type Where } from '../../fleet/open.ts';
import type { Database } from '../../fleet/store/database.ts';
import { sync } from '../../fleet/store/deployments.ts';
import { postgresServer } from '../../reference-impl/testing/postgres-server.ts';
import { counterproof } from '../support/counterproof.ts';
import { deployment, stopped, useProcesses } from './places.ts';
import { SECRET } from './receivers.ts';
import { BROKEN, KEPT, looked, regressed } from './seeded.ts';

const folder = useFolder('notify');
const { fleet: started } = useProcesses(folder, { HOOK_SECRET: SECRET });

writeFileSync(
  join(folder, 'fleet.yaml'),
  `notify: { channels: [{ name: hook, webhook: 'http://127.0.0.1:9', secret: { env: HOOK_SECRET }, only: { kinds: [regression, recovery] } }] }
deployments: [{ name: one, url: 'http://127.0.0.1:4010/one', schedule: 0 0 1 1 *, keys: { good: { env: NO_KEY } } }]
`,
);
const server = await postgresServer();
afterAll(server.stop);
const FLEETS: readonly (readonly [string, Where, Readonly<Record<string, string>>])[] = [
  ['a folder', { folder: join(folder, 'counterproof-fleet') }, {}],
  ['a PostgreSQL', { db: server.url }, { COUNTERPROOF_FLEET_DB: server.url }],
];

it.each(FLEETS)('ends a wait when it happens, and says so when it does not, in %s', async (_, where, env) => {
  /** In a folder one process works: it is opened and closed again, when no other has it. */
  async function inFleet<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await vi.waitFor(() => openToWork(where), { timeout: 30_000, interval: 200 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  await inFleet(async (database) => {
    await sync(database, [deployment('one', { schedule: '0 0 1 1 *' })]);
    await regressed(database, 'one');
  });
  const none = await counterproof(['fleet', 'wait', '--for', 'recovery', '--timeout', '1s'], { cwd: folder, env });
  expect(none).toMatchObject({ code: 3, out: '' });
  const one = started(['wait', '--for', 'recovery', '--name', 'one', '--json'], env);
  const other = started(['wait', '--for', 'regression'], env);
  await expect.poll(() => other.said.text).toContain('Waiting for a regression, for 10m.');
  await expect.poll(() => one.said.text).toContain('Waiting for a recovery, for 10m.');
  // What happened before its start is not waited for.
  expect(one.child.exitCode).toBeNull();
  await inFleet((database) => looked(database, 'one', 'full', KEPT));
  expect(await one.ended).toBe(0);
  expect(JSON.parse(one.said.out)).toMatchObject({ kind: 'recovery', deployment: { name: 'one' } });
  expect(other.child.exitCode).toBeNull();
  await inFleet(async (database) => {
    await looked(database, 'one', 'full', BROKEN);
    await looked(database, 'one', 'confirm', BROKEN.slice(0, 1));
  });
  expect(await other.ended).toBe(0);
  expect(other.said.text).toContain('one breaks PAGE-02: A walk ends\n');
});

it('says in one line, with its place, which secret is not there', async () => {
  const up = started(['up'], { HOOK_SECRET: '' });
  await expect
    .poll(() => up.said.text)
    .toContain('counterproof fleet: fleet.yaml:1: notify.channels[0]: the variable HOOK_SECRET is empty.\n');
  await stopped(up);
});
