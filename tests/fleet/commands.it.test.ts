import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { expectRefused } from '../../cli/testing/captured.ts';
import { useFolder } from '../../contract/testing/folder.ts';
import { openToWork } from '../../fleet/open.ts';
import { sync } from '../../fleet/store/deployments.ts';
import { MIGRATIONS, migrate } from '../../fleet/store/migrations.ts';
import { serve } from '../../reference-impl/index.ts';
import { counterproof, useSandbox } from '../support/counterproof.ts';
import { deployment, emptied, stopped, usePlace, useProcesses, writeFleet } from './places.ts';
import { found, visited } from './seeded.ts';

/** Several visits, each with its processes, on a machine that does other things too. */
const PATIENT = { timeout: 1_200_000 };

const sandbox = await useSandbox(0.02);
const KEY = sandbox.keys.good;
const folder = useFolder('fleet');

/** The sandbox once more; while this holds, requests arrive and get no answer. */
let isHeld = false;
const arrived = new EventTarget();
const { url, close } = await serve(
  (request) => {
    arrived.dispatchEvent(new Event('request'));
    return isHeld ? new Promise<never>(() => undefined) : sandbox.handle(request);
  },
  { graceMs: 100 },
);
afterAll(close);

const { fleet: start } = useProcesses(folder, { SHOP_KEY: KEY });

const write = (name: string, ...deployments: readonly string[]) => writeFleet(join(folder, name), ...deployments);

const fleet = (args: readonly string[], env: Record<string, string> = {}) =>
  counterproof(['fleet', ...args], { cwd: folder, env: { SHOP_KEY: KEY, ...env } });

const one = (more = '') =>
  `name: one, url: '${url}', schedule: every 1h, allow: [writes], keys: { good: { env: SHOP_KEY } }${more}`;

describe('a fleet in a folder', () => {
  beforeEach(() => {
    isHeld = false;
  });

  it('is visited by hand, and its states are listed', PATIENT, async () => {
    write('fleet.yaml', one(), one().replace('name: one', 'name: two').replace('SHOP_KEY', 'NO_KEY'));
    expect(await fleet(['list', '--json'])).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, 'counterproof-fleet'))).toBe(false);
    const conformant = { code: 0, err: '', out: expect.stringMatching(/^one {2}conformant/) };
    expect(await fleet(['run', 'one'])).toEqual(conformant);
    const refused = (says: string) => ({ code: 2, out: '', err: `counterproof fleet: ${says}\n` });
    expect(await fleet(['run', 'two'])).toEqual(refused('two: the variable NO_KEY (key good) is not set.'));
    const listed = JSON.parse((await fleet(['list', '--json'])).out);
    expect(listed).toMatchObject([
      { name: 'one', state: 'conformant', lastVisit: { result: 'conformant' } },
      { name: 'two', state: 'waiting', reason: 'not visited yet' },
    ]);
    // A deployment that was removed from the file is visited as it was.
    write('others.yaml', one().replace('name: one', 'name: three'));
    expect(await fleet(['run', 'one', '--file', 'others.yaml'], { SHOP_KEY: '' })).toEqual(
      refused('one: the variable SHOP_KEY (key good) is empty.'),
    );
    const [visit, ...others] = JSON.parse((await fleet(['history', 'one', '--json'])).out);
    expect(others).toEqual([]);
    expect(visit).toMatchObject({ kind: 'full', late: false, requirements: { 'AUTH-01': 'passed' } });
    expect(await fleet(['run', 'onee'])).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean one?') });
  });

  it('goes on while others ask, and after a kill in the middle of a visit', PATIENT, async () => {
    rmSync(join(folder, 'counterproof-fleet'), { recursive: true, force: true });
    write('fleet.yaml', one());
    isHeld = true;
    const first = start(['up']);
    await once(arrived, 'request');
    const listed = await fleet(['list', '--json']);
    expect(JSON.parse(listed.out)).toMatchObject([
      { name: 'one', state: 'waiting', visitedBy: expect.stringContaining(`:${first.child.pid}:`) },
    ]);
    expect(statSync(join(folder, 'counterproof-fleet/up.json')).mode & 0o777).toBe(0o600);
    expect(peakMegabytes(first.child.pid)).toBeLessThan(500);
    await stopped(first, 'SIGKILL');
    isHeld = false;
    const second = start(['up', '--json']);
    await expect.poll(() => second.said.text, { timeout: 400_000 }).toContain('"result":"conformant"');
    const asked = await fleet(['run', 'one']);
    expect(asked).toMatchObject({ code: 0, out: expect.stringMatching(/^one {2}conformant/) });
    // A deployment that is added to the file is visited at once.
    expect(await fleet(['add', 'three', url, '--key-env', 'SHOP_KEY', '--tags', 'eu'])).toMatchObject({ code: 0 });
    await expect.poll(() => second.said.text, { timeout: 400_000 }).toContain('"name":"three"');
    expect(await fleet(['pause', 'three'])).toMatchObject({ code: 0 });
    expect(await fleet(['remove', 'one'])).toMatchObject({ code: 0 });
    await expect
      .poll(async () => JSON.parse((await fleet(['list', '--json'])).out))
      .toMatchObject([{ name: 'three', paused: true, tags: ['eu'] }]);
    // With scheduler, worker, page and database, and visits of every kind of probe behind it.
    expect(peakMegabytes(second.child.pid)).toBeLessThan(700);
    await stopped(second);
    const visits = JSON.parse((await fleet(['history', 'one', '--json'])).out);
    expect(visits).toHaveLength(2);
    expect(existsSync(join(folder, 'counterproof-fleet/up.json'))).toBe(false);
    expect(first.said.text + second.said.text).not.toContain(KEY);
  });

  it('of no deployment says how to add one, before the first and after the last', PATIENT, async () => {
    writeFileSync(join(folder, 'empty.yaml'), 'deployments: []\n');
    const of = (...args: string[]) => fleet([...args, '--file', 'empty.yaml', '--dir', 'empty']);
    const says = /^empty\.yaml has no deployment: add one with "counterproof fleet add NAME URL --key-env NAME"\.\n$/;
    expect(await of('list')).toMatchObject({ code: 0, err: '', out: expect.stringMatching(says) });
    expect(await of('list', '--json')).toMatchObject({ code: 0, out: '[]\n' });
    const up = start(['up', '--file', 'empty.yaml', '--dir', 'empty']);
    await expect.poll(() => up.said.text).toMatch(/^empty\.yaml has no deployment: add one .*\n$/);
    const [address] = /http:\S+/.exec((await of('up')).err) ?? [];
    expect((await fetch(address ?? '')).status).toBe(200);
    const added =
      /^last is in empty\.yaml, with the schedule every 1h; "fleet up" visits it at once\.\nIts address is loopback, so/;
    const out = expect.stringMatching(added);
    expect(await of('add', 'last', 'http://127.0.0.1:9', '--key-env', 'NO_KEY')).toEqual({ code: 0, err: '', out });
    await expect.poll(() => up.said.text).toContain('last  not made  the variable NO_KEY');
    await of('remove', 'last');
    await expect.poll(() => of('list')).toMatchObject({ code: 0, err: '', out: expect.stringMatching(says) });
    expect((await stopped(up)).said).not.toContain('give a list');
  });

  it('says what is wrong with its file, a line each', async () => {
    const two = `name: two, url: http://pos.example.com, schedule: 0 0 31 2 *, keys: { good: { env: A } }`;
    write('wrong.yaml', one(), one(), two);
    for (const verb of [['list', '--dir', 'new'], ['up'], ['run', 'one']]) {
      const { code, out, err } = await fleet([...verb, '--file', 'wrong.yaml']);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err.split('\n').map((line) => line.slice(0, 34))).toEqual([
        'wrong.yaml:3: deployments[1].name:',
        'wrong.yaml:4: deployments[2].url: ',
        'wrong.yaml:4: deployments[2].sched',
        '',
      ]);
    }
  });

  it('is listed and waited for while its file is broken, and goes on when that is right again', PATIENT, async () => {
    write('fleet.yaml', one());
    const args = ['--dir', 'file'];
    isHeld = true;
    const up = start(['up', ...args]);
    await expect.poll(() => up.said.text, { timeout: 400_000 }).toContain('Visiting 1 of');
    write('fleet.yaml', one(', shedule: x'), one());
    const wrong = 'fleet\\.yaml:2: deployments\\[0\\]\\.shedule: .*';
    await expect.poll(() => up.said.text).toMatch(new RegExp(` ${wrong}`));
    const warned = `^counterproof fleet: ${wrong} What is kept of the fleet is used\\.\n`;
    expect(await fleet(['list', ...args])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^one +waiting/m),
      err: expect.stringMatching(new RegExp(`${warned}$`)),
    });
    expect(await fleet(['history', 'one', ...args])).toMatchObject({ code: 0, err: '' });
    const waited = ['wait', '--for', 'regression', '--name', 'one', '--timeout', '1s', ...args];
    expect(await fleet(waited)).toMatchObject({ code: 3, err: expect.stringMatching(new RegExp(warned)) });
    write('fleet.yaml', one(), one().replace('name: one', 'name: two'));
    await expect.poll(() => up.said.text).toContain('fleet.yaml is right again: 2 deployments.\n');
  });

  it('a key for the name of its variable is refused, and not repeated', async () => {
    const ended = await fleet(['add', 'x', url, '--key-env', KEY]);
    expectRefused(ended, 'fleet', /a key comes from the variable that --key-env or the file names/);
    expect(ended.err).not.toContain(KEY);
  });
});

it('says of each visit what broke and why in a line that fits, and has all of it as JSON', async () => {
  const long = 'no answer: '.padEnd(500, 'x ');
  const database = await openToWork({ folder: join(folder, 'past') });
  await sync(database, [deployment('two')]);
  await visited(database, 'two', 2, { ...found(['PAGE-04']), reason: long });
  await visited(database, 'two', 1, { ...found([]), result: 'unreachable', reason: long, summary: null });
  await database.close();
  const { out } = await fleet(['history', 'two', '--dir', 'past']);
  const [, reached = '', broken = ''] = out.split('\n');
  expect([reached.length, broken.length]).toEqual([160, 160]);
  expect(broken).toMatch(/ broken: PAGE-04 \(A walk misses no record\); no answer: x x .*…$/);
  const visits = JSON.parse((await fleet(['history', 'two', '--dir', 'past', '--json'])).out);
  expect(visits).toMatchObject([
    { reason: long },
    { reason: long, summary: { failed: [{ requirements: ['PAGE-04'] }] } },
  ]);
});

it('says in doctor that its folder cannot be made', async () => {
  write('fleet.yaml', one());
  const { code, out } = await fleet(['doctor', '--dir', 'fleet.yaml/x']);
  expect(code).toBe(1);
  expect(out).toMatch(/^wrong +fleet\.yaml\/x .*it is a file, or below one/m);
});

const { database, place } = await usePlace('postgres');

describe('a fleet in a PostgreSQL', () => {
  it('of a newer version is refused in one line', async () => {
    await migrate(database);
    await database.query`update counterproof_fleet.version set number = 99`;
    const says = `the database has version 99 of the tables, and this counterproof knows ${MIGRATIONS.length}:`;
    expectRefused(await fleet(['list', '--db', place.url]), 'fleet', says);
  });

  it('without rights is refused in one line', async () => {
    await emptied(database);
    await database.script(`create role guest login password 'guest'; revoke create on database shop from public;`);
    const guest = place.url.replace('postgres:postgres', 'guest:guest');
    expectRefused(await fleet(['list', '--db', guest]), 'fleet', 'its user lacks rights');
  });
});

/** The most that a process has taken. */
function peakMegabytes(pid: number | undefined): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
