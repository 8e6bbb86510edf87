import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const runner = `
  const { run } = await import('./cli/commands/' + process.argv[1] + '.ts');
  const io = { env: process.env, out: (text) => process.stdout.write(text), err: (text) => process.stderr.write(text) };
  process.exitCode = await run(process.argv.slice(2), io);
`;

let folder: string;
let file: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counterproof-sandbox-'));
  file = join(folder, 'shop.sqlite');
});

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

function start(...argv: string[]): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '-e', runner, ...argv], { cwd: root });
  started.push(child);
  return child;
}

function logFile(): string {
  return join(folder, 'log');
}

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly good: string;
  readonly welcome: string;
}

async function sandbox(log: string, ...more: string[]): Promise<Running> {
  const child = start('sandbox', '--port', '0', '--scale', '0.02', '--file', file, '--log', log, ...more);
  let welcome = '';
  for await (const text of child.stdout ?? []) {
    welcome += text;
    if (welcome.includes('--foreign-staff')) break;
  }
  const url = /at (http:\/\/\S+)/.exec(welcome)?.[1] ?? '';
  return { child, welcome, url, good: /good +(cp_live_\w+)/.exec(welcome)?.[1] ?? '' };
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode);
    else child.once('exit', resolve);
  });
}

async function keys(...argv: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = start('keys', ...argv, '--file', file, '--scale', '0.02');
  let [out, err] = ['', ''];
  child.stdout?.on('data', (text) => (out += text));
  child.stderr?.on('data', (text) => (err += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out, err };
}

const status = async (url: string, key: string) =>
  (await fetch(`${url}/public-api/v1/me`, { headers: { authorization: `Bearer ${key}` } })).status;

describe('counterproof sandbox', () => {
  it('tells its keys, serves them, ends with SIGTERM, and tells the same keys again', async () => {
    const first = await sandbox(logFile());
    const whole = first.welcome.replaceAll(/ \\\n +/g, ' ');
    expect(whole).toMatch(/^Check: {2}COUNTERPROOF_KEY=\S+ .*counterproof check http:\S+ --foreign-store \S+/m);
    for (const line of first.welcome.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    expect(await status(first.url, first.good)).toBe(200);
    for (const name of ['revoked', 'disabled', 'rotated']) {
      const dead = new RegExp(`${name} +(cp_live_\\w+)`).exec(first.welcome)?.[1] ?? '';
      expect(await status(first.url, dead)).toBe(401);
    }
    first.child.kill('SIGTERM');
    expect(await ended(first.child)).toBe(0);

    const second = await sandbox(logFile());
    expect(second.good).toBe(first.good);
    expect(await status(second.url, second.good)).toBe(200);
    second.child.kill('SIGTERM');
    expect(await ended(second.child)).toBe(0);
    const log = await readFile(join(folder, 'log'), 'utf8');
    expect(log).toContain('"operation":"getMe"');
    expect(log).not.toContain(first.good.slice(12));
  });

  it('answers what is under way when SIGTERM comes', async () => {
    const { child, url, good } = await sandbox(logFile(), '--rate', '100000/1s');
    const ask = () =>
      fetch(`${url}/public-api/v1/analytics/customers?from=2024-01-01T00:00:00Z`, {
        headers: { authorization: `Bearer ${good}` },
      });
    await ask();
    const under = Array.from({ length: 30 }, ask);
    // The others are on their way.
    await Promise.race(under);
    child.kill('SIGTERM');
    const settled = await Promise.allSettled(under);
    const answers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers) expect(JSON.parse(await answer.text()).data.length).toBeGreaterThan(0);
    expect(await ended(child)).toBe(0);
  });

  it.each([
    {
      why: 'a log that is a folder',
      args: ['--log', tmpdir()],
      code: 2,
      said: /--log \S+ cannot be written \(EISDIR\)/,
    },
    { why: 'a host of others', args: ['--host', '192.0.2.1'], code: 4, said: /EADDRNOTAVAIL/ },
    {
      why: 'no Redis',
      args: ['--redis', 'redis://127.0.0.1:1'],
      code: 2,
      said: /Redis cannot be reached .*ECONNREFUSED/,
    },
  ])('says in one line what is wrong at the start, before it makes a million sales: $why', async (example) => {
    const { args, code, said } = example;
    const child = start('sandbox', '--port', '0', '--memory', '--scale', '30', ...args);
    let err = '';
    child.stderr?.on('data', (text) => (err += text));
    expect(await ended(child)).toBe(code);
    expect(err).toMatch(/^counterproof sandbox: [^\n]*\n$/);
    expect(err).toMatch(said);
  });

  it.skipIf(!existsSync('/dev/full'))('says in one line that its log cannot be written, and goes on', async () => {
    const { child, url, good } = await sandbox('/dev/full');
    let err = '';
    child.stderr?.on('data', (text) => (err += text));
    for (let count = 0; count < 3; count++) expect(await status(url, good)).toBe(200);
    while (err === '') await sleep(20);
    for (let count = 0; count < 300; count++) await status(url, good);
    child.kill('SIGINT');
    expect(await ended(child)).toBe(0);
    expect(err).toMatch(
      /^counterproof sandbox: --log \/dev\/full cannot be written: no space left on device \(ENOSPC\)\. Requests are answered; up to 8 MB of lines wait\.\n$/,
    );
  });

  it('breaks promises on purpose, as long as it runs', async () => {
    const ids = 'average-cost-of-the-product,sales-by-cashier-empty';
    const { child, url, good, welcome } = await sandbox('off', '--fault', ids);
    expect(welcome.match(/This deployment is broken on purpose/g)).toHaveLength(2);
    const headers = { authorization: `Bearer ${good}` };
    const product = async () =>
      (await (await fetch(`${url}/public-api/v1/products?limit=1`, { headers })).json()).data[0];
    expect(await product()).toHaveProperty('averageCost');
    const ctl = async (...words: string[]) => {
      const asked = start('sandbox', 'ctl', '--url', url, ...words);
      let out = '';
      asked.stdout?.on('data', (text) => (out += text));
      await ended(asked);
      return out;
    };
    expect(await ctl('trouble')).toContain('Fault sales-by-cashier-empty');
    expect(await ctl('fault', 'off')).toBe(`It was started with --fault ${ids}: that stays until it ends.\n`);
    expect(await product()).toHaveProperty('averageCost');
    child.kill('SIGTERM');
    await ended(child);
  });

  it('says in one line that there is no such fault, and which was meant', async () => {
    const child = start('sandbox', '--port', '0', '--memory', '--fault', 'sales-tab-creator-is-cashie');
    let err = '';
    child.stderr?.on('data', (text) => (err += text));
    expect(await ended(child)).toBe(2);
    expect(err).toMatch(
      /^counterproof sandbox: --fault [^\n]+: there is no such fault; [^\n]+ Did you mean sales-tab-creator-is-cashier\?[^\n]+\n$/,
    );
  });

  it('says in one line that its port is taken', async () => {
    const { child, url } = await sandbox(logFile());
    const other = start('sandbox', '--port', new URL(url).port, '--memory', '--scale', '30', '--log', 'off');
    let err = '';
    other.stderr?.on('data', (text) => (err += text));
    expect(await ended(other)).toBe(4);
    expect(err).toMatch(/^counterproof sandbox: [^\n]*EADDRINUSE[^\n]*\n$/);
    child.kill('SIGTERM');
    await ended(child);
  });
});

describe('counterproof keys, while a sandbox runs', () => {
  it('grants in two steps, rotates, revokes and disables, at once', async () => {
    const { child, url, good } = await sandbox(logFile());
    const listed = await keys('list');
    expect(listed.code).toBe(0);
    expect(listed.out).not.toContain(good);
    const organization = /^([0-9a-f-]{36})/.exec(listed.out)?.[1] ?? '';

    await keys('approve', organization, '--withdraw');
    expect((await keys('generate', organization)).code).toBe(2);
    await keys('approve', organization);
    const one = (await keys('generate', organization)).out.trim();
    expect(await status(url, one)).toBe(200);

    const idOf = async (key: string) =>
      new RegExp(`([0-9a-f-]{36})  ${key.slice(0, 12)}…${key.slice(-4)}`).exec((await keys('list')).out)?.[1] ?? '';
    const two = (await keys('rotate', await idOf(one))).out.trim();
    expect([await status(url, one), await status(url, two)]).toEqual([401, 200]);
    await keys('revoke', await idOf(two));
    expect(await status(url, two)).toBe(401);

    const three = (await keys('generate', organization)).out.trim();
    await keys('disable', await idOf(three));
    expect(await status(url, three)).toBe(401);
    expect((await keys('list')).out).toMatch(/rotated[\s\S]*revoked[\s\S]*disabled|disabled/);
    child.kill('SIGTERM');
    await ended(child);
  });
});
