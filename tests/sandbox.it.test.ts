import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { run as runKeys } from '../cli/commands/keys.ts';
import { run } from '../cli/commands/sandbox.ts';
import { captured } from '../cli/testing/captured.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { sampleRun } from '../reports/testing/runs.ts';
import { addressPrinted, asked, counterproof, type Running, serving } from './support/counterproof.ts';

const folder = useFolder('sandbox');
const file = join(folder, 'shop.sqlite');
const logFile = join(folder, 'log');

interface Shop extends Running {
  readonly url: string;
  readonly good: string;
}

async function sandbox(log: string, ...more: string[]): Promise<Shop> {
  const args = ['sandbox', '--port', '0', '--scale', '0.02', '--file', file, '--log', log, ...more];
  const running = await serving(args, /--foreign-staff/);
  onTestFinished(async () => void (await running.stop()));
  const { out } = running;
  return { ...running, url: addressPrinted(out), good: /good +(cp_live_\w+)/.exec(out)?.[1] ?? '' };
}

const keys = (...argv: string[]) => captured((io) => runKeys([...argv, '--file', file, '--scale', '0.02'], io));

const status = async (...of: Parameters<typeof asked>) => (await asked(...of)).status;

/** As a user sees them, whose program is not that far away. */
const linesOf = (out: string): string[] => out.replaceAll('.cache/packed/package/', '').split('\n');

describe('counterproof sandbox', () => {
  it('tells its keys, serves them, ends with SIGTERM, and tells the same keys again', async () => {
    const first = await sandbox(logFile);
    const whole = first.out.replaceAll(/ \\\n +/g, ' ');
    expect(whole).toMatch(
      /^Check: {2}COUNTERPROOF_KEY=\S+ .*counterproof(?:\.js)? check http:\S+ --foreign-store \S+/m,
    );
    expect(first.out).not.toContain('Give --seed');
    for (const line of linesOf(first.out)) expect(line.length).toBeLessThanOrEqual(100);
    expect(await status(first.url, first.good)).toBe(200);
    for (const name of ['revoked', 'disabled', 'rotated']) {
      const dead = new RegExp(`${name} +(cp_live_\\w+)`).exec(first.out)?.[1] ?? '';
      expect(await status(first.url, dead)).toBe(401);
    }
    expect(await first.stop()).toBe(0);

    const second = await sandbox(logFile);
    expect(second.good).toBe(first.good);
    expect(await status(second.url, second.good)).toBe(200);
    expect(await second.stop()).toBe(0);
    const log = readFileSync(logFile, 'utf8');
    expect(log).toContain('"operation":"getMe"');
    expect(log).not.toContain(first.good.slice(12));
  });

  it('says how to have other keys where other machines can reach it', async () => {
    const { out, stop } = await sandbox('off', '--host', '0.0.0.0');
    await stop();
    expect(out).toMatch(/^Other machines .*those of every sandbox without --seed\.\nGive --seed /m);
    for (const line of linesOf(out)) expect(line.length).toBeLessThanOrEqual(100);
  });

  it.skipIf(!existsSync('/dev/full'))('says in one line that its log cannot be written, and goes on', async () => {
    const { stop, said, out, url, good } = await sandbox('/dev/full');
    for (let count = 0; count < 3; count++) expect(await status(url, good)).toBe(200);
    await expect.poll(said).not.toBe(out);
    for (let count = 0; count < 300; count++) await status(url, good);
    expect(await stop('SIGINT')).toBe(0);
    expect(said().slice(out.length)).toMatch(
      /^counterproof sandbox: --log \/dev\/full cannot be written: no space left on device \(ENOSPC\)\. Requests are answered; up to 8 MB of lines wait\.\n$/,
    );
  });

  it('breaks promises on purpose, as long as it runs', async () => {
    const ids = 'average-cost-of-the-product,sales-by-cashier-empty';
    const { url, good, out } = await sandbox('off', '--fault', ids);
    expect(out.match(/This deployment is broken on purpose/g)).toHaveLength(2);
    const product = async () => (await (await asked(url, good, '/products?limit=1')).json()).data[0];
    expect(await product()).toHaveProperty('averageCost');
    const ctl = async (...words: string[]) => (await captured((io) => run(['ctl', '--url', url, ...words], io))).out;
    expect(await ctl('trouble')).toContain('Fault sales-by-cashier-empty');
    expect(await ctl('fault', 'off')).toBe(`It was started with --fault ${ids}: that stays until it ends.\n`);
    expect(await product()).toHaveProperty('averageCost');
  });
});

/** A limit for the size of files ends a write in its middle, as a full disk does. */
const within = (blocks: number) => ({
  execPath: '/bin/sh',
  node: ['-c', `trap '' XFSZ; ulimit -f ${blocks}; exec "$@"`, 'sh', process.execPath],
});

describe.skipIf(process.platform === 'win32')('where the disk is full', () => {
  const stored = (name: string) => [...'sandbox --port 0 --scale 0.3 --file'.split(' '), join(folder, name, 'shop.db')];

  it('from the start, a sandbox ends with one line and leaves no file', async () => {
    const { code, err } = await counterproof([...stored('start'), '--log', 'off'], within(100));
    expect(code).toBe(2);
    expect(err).toMatch(/^counterproof sandbox: \S+shop\.db cannot be written \([^)]+\): use a file [^\n]+\.\n$/);
    expect(readdirSync(join(folder, 'start'))).toEqual([]);
  });

  it('while it loads sales, it says so in one line, and serves the rest', async () => {
    const { out, said, stop } = await serving([...stored('later'), '--log', 'off'], /Check:/, within(6000));
    await expect.poll(said).toContain('cannot be stored');
    const [, key = ''] = /good +(\S+)/.exec(out) ?? [];
    const paths = ['/me', '/products?limit=1', '/sales?limit=1'];
    const statuses = paths.map((path) => status(addressPrinted(out), key, path));
    expect(await Promise.all(statuses)).toEqual([200, 200, 503]);
    await stop();
    expect(said().match(/^counterproof .*$/gm)).toEqual([
      expect.stringMatching(/^counterproof sandbox: the shop cannot be stored in \S+shop\.db \([^)]+\)\. ./),
    ]);
  });

  it('a report is written whole or not at all', async () => {
    const out = join(folder, 'whole');
    const run = join(folder, 'sample.json');
    writeFileSync(run, JSON.stringify(sampleRun()));
    await counterproof(['report', run, '--format', 'html', '--out', out]);
    const before = readFileSync(join(out, 'report.html'), 'utf8');
    const { code, err } = await counterproof(['report', run, '--format', 'html,gitlab', '--out', out], within(16));
    expect([code, err]).toEqual([
      2,
      `counterproof report: no html report: ${join(out, 'report.html')} cannot be written: file too large (EFBIG).\n`,
    ]);
    expect(readFileSync(join(out, 'report.html'), 'utf8')).toBe(before);
    expect(readdirSync(out).toSorted()).toEqual(['gl-code-quality-report.json', 'report.html']);
  });
});

describe('counterproof keys, while a sandbox runs', () => {
  it('grants in two steps, rotates and revokes, at once', async () => {
    const { url, good } = await sandbox(logFile);
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

    expect((await keys('list')).out).toMatch(/rotated[\s\S]*revoked/);
  });
});
