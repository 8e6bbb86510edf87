import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../../cli/commands/fleet.ts';
import { useFolder } from '../../contract/testing/folder.ts';
import { openToWork } from '../../fleet/open.ts';
import { sync } from '../../fleet/store/deployments.ts';
import { addressPrinted, keysPrinted, useServedShops } from '../support/counterproof.ts';
import { inProcess } from '../support/in-process.ts';
import { deployment } from './places.ts';
import { stopped, useProcesses, writeFleet } from './processes.ts';
import { found, visited } from './seeded.ts';

const folder = useFolder('fleet-history');
const { faulty } = await useServedShops();
const { fleet } = useProcesses(folder);
const MOST = 160;

const shown = (...args: string[]) => inProcess(run, ['history', ...args], {}, folder);

it('says what broke in a line that fits, in the log of up and in the history', async () => {
  const url = addressPrinted(faulty.out);
  const more = 'schedule: every 1h, browser: false, dredd: false, keys: { good: { env: SHOP_KEY } }';
  writeFleet(join(folder, 'fleet.yaml'), `name: one, url: '${url}', ${more}`);
  const up = fleet(['up'], { SHOP_KEY: keysPrinted(faulty.out).COUNTERPROOF_KEY ?? '' });
  await expect.poll(() => up.said.out, { timeout: 400_000 }).toMatch(/ one {2}nonconformant {2}.*\n/);
  await stopped(up);
  const [line = ''] = up.said.out.split('\n').filter((each) => each.includes('nonconformant'));
  const [visit] = JSON.parse((await shown('one', '--json')).out);
  const failed: readonly { readonly requirements: readonly string[] }[] = visit.summary.failed;
  const [first] = failed.flatMap(({ requirements }) => requirements).sort();
  expect(line).toMatch(new RegExp(`^\\S+Z {2}one {2}nonconformant {2}broken: ${first} \\(.+\\)`));
  const { out } = await shown('one');
  expect(out).toMatch(new RegExp(` full +nonconformant +\\d+ +broken: ${first} \\(.+\\)`));
  for (const each of [line, ...out.split('\n')]) expect(each.length).toBeLessThanOrEqual(MOST);
}, 1_200_000);

it('cuts what does not fit, and has all of it as JSON', async () => {
  const long = 'no answer: '.padEnd(500, 'x ');
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
