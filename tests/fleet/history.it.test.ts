import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../../cli/commands/fleet.ts';
import { useFolder } from '../../contract/testing/folder.ts';
import { openToWork } from '../../fleet/open.ts';
import { sync } from '../../fleet/store/deployments.ts';
import { inProcess } from '../support/in-process.ts';
import { deployment } from './places.ts';
import { writeFleet } from './processes.ts';
import { found, visited } from './seeded.ts';

const folder = useFolder('fleet-history');
const MOST = 160;

const shown = (...args: string[]) => inProcess(run, ['history', ...args], {}, folder);

it('says of each visit what broke and why in a line that fits, and has all of it as JSON', async () => {
  const long = 'no answer: '.padEnd(500, 'x ');
  writeFleet(
    join(folder, 'fleet.yaml'),
    `name: two, url: 'http://127.0.0.1:9', schedule: every 1h, keys: { good: { env: A } }`,
  );
  const database = await openToWork({ folder: join(folder, 'counterproof-fleet') });
  await sync(database, [deployment('two')]);
  await visited(database, 'two', 2, { ...found(['PAGE-04']), reason: long });
  await visited(database, 'two', 1, { ...found([]), result: 'unreachable', reason: long, summary: null });
  await database.close();
  const { out } = await shown('two');
  const [, reached = '', broken = ''] = out.split('\n');
  expect([reached.length, broken.length]).toEqual([MOST, MOST]);
  expect(broken).toMatch(/ broken: PAGE-04 \(A walk misses no record\); no answer: x x .*…$/);
  const visits = JSON.parse((await shown('two', '--json')).out);
  expect(visits).toMatchObject([
    { reason: long },
    { reason: long, summary: { failed: [{ requirements: ['PAGE-04'] }] } },
  ]);
});
