import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { openPostgres } from '../../fleet/store/postgres.ts';
import { history } from '../../fleet/store/visits.ts';
import { TESTED_BIN } from '../../proof/tested-bin.ts';
import { postgresServer } from '../../reference-impl/testing/postgres-server.ts';

const folder = useFolder('outage');
const server = await postgresServer();
const children: { readonly child: ChildProcess; readonly ended: Promise<unknown> }[] = [];
afterAll(async () => {
  for (const { child, ended } of children) {
    child.kill('SIGKILL');
    await ended;
  }
  await server.stop();
});

function start(verb: string) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [TESTED_BIN, 'fleet', verb, '--db', server.url], {
    cwd: folder,
    env: { PATH, HOME },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => (said.out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said.err += text.toString()));
  const one = { child, said, ended: once(child, 'close') };
  children.push(one);
  return one;
}

/** Their keys are missing, so that visits take no time. */
function write(...names: string[]): void {
  const each = names.map(
    (name) =>
      `  - { name: ${name}, url: 'http://127.0.0.1:4010', schedule: every 10s, keys: { good: { env: NO_KEY } } }\n`,
  );
  writeFileSync(join(folder, 'fleet.yaml'), `deployments:\n${each.join('')}`);
}

it('goes on by itself when the database is back, with what the file says by then', async () => {
  write('one');
  const processes = [start('up'), start('work')];
  await expect.poll(() => processes.every(({ said }) => said.out.includes('Visiting'))).toBe(true);
  await server.kill();
  for (const { said } of processes) await expect.poll(() => said.err).toMatch(/the database does not answer/);
  write('one', 'two');
  // The file is read while nothing can be kept.
  await expect
    .poll(() =>
      server.resume().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const database = await openPostgres(server.url);
  await expect.poll(async () => (await history(database, 'two', 10)).length).toBeGreaterThan(0);
  await database.close();
  for (const { child, said, ended } of processes) {
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(said.err.trim().split('\n')).toEqual([
      expect.stringMatching(
        /^counterproof fleet: the database does not answer: .* What is due is done when it does\.$/,
      ),
    ]);
  }
});
