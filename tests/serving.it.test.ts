import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isAlive } from '../cli/commands/sandbox-ctl.ts';
import { openElsewhere } from '../client/exec/play.ts';
import { observing, startClock } from '../client/traffic/observer.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { raw } from '../contract/testing/raw.ts';
import { freePort } from '../reference-impl/testing/postgres-server.ts';
import { addressPrinted, asked, counterproof, keysPrinted, serving, withoutProgress } from './support/counterproof.ts';

const folder = useFolder('serving');
const env = { COUNTERPROOF_KEY: 'cp_live_NotOneOfTheKeysOfThisSandbox00000000000' };

function call(...args: string[]) {
  return counterproof(args, { cwd: folder, env });
}

const start = (port: number, ...args: string[]) =>
  call('sandbox', '--detach', '--memory', '--scale', '0.005', '--port', String(port), ...args);

const ctl = (url: string, ...args: string[]) => call('sandbox', 'ctl', '--url', url, ...args);

it('a detached sandbox serves when the command returns, and ends with ctl stop', async () => {
  const port = await freePort();
  const { code, out, err } = await start(port);
  expect({ code, err: withoutProgress(err) }).toEqual({ code: 0, err: '' });
  const url = addressPrinted(out);
  const pid = Number(/as process (\d+)/.exec(out)?.[1]);
  try {
    expect(url).toBe(`http://127.0.0.1:${port}`);
    const { COUNTERPROOF_KEY: key } = keysPrinted(out);
    expect((await asked(url, key)).status).toBe(200);
    expect(readFileSync(join(folder, 'counterproof-data/sandbox.log'), 'utf8')).not.toContain(key);
    expect(readFileSync(join(folder, 'counterproof-data/.gitignore'), 'utf8')).toBe('*\n');
    // Another one at the same place says so at once, and leaves the first alone.
    const second = await start(port);
    expect(second).toMatchObject({ code: 4, out: '' });
    expect(second.err).toMatch(/^counterproof sandbox: port \d+ [^\n]* is taken [^\n]*\n$/);
    const state = await ctl(url, 'state');
    expect(state.out).toMatch(new RegExp(`^sandbox: [^\n]+\n +process +${pid}\n +time +20`));
    await ctl(url, 'trouble', '503', '--every', '3');
    expect((await ctl(url, 'state')).out).toContain('1 of every 3 answers');
    const [last = ''] = out.trim().split('\n').slice(-1);
    const pasted = /sandbox ctl stop --url \S+$/.exec(last)?.[0].split(' ') ?? [];
    expect(await call(...pasted)).toEqual({ code: 0, out: `Process ${pid} has ended.\n`, err: '' });
    expect(isAlive(pid)).toBe(false);
    const nothing = await call(...pasted);
    expect(nothing).toMatchObject({ code: 4, out: '' });
    expect(nothing.err).toMatch(/^counterproof sandbox ctl: nothing answers [^\n]*\n$/);
  } finally {
    if (isAlive(pid)) process.kill(pid);
  }
});

it('with --json it says the event of the start, and refuses a log that is no file', async () => {
  const { out } = await start(0, '--json');
  const [served = ''] = out.trim().split('\n').slice(-1);
  const { event, url, keys, pid } = JSON.parse(served);
  expect([event, Object.keys(keys)]).toEqual(['serving', ['good', 'revoked', 'disabled', 'rotated', 'other']]);
  const stopped = await ctl(url, 'stop', '--json');
  expect(JSON.parse(stopped.out)).toEqual({ pid });
  const { code, err } = await start(0, '--log', '-');
  expect([code, err]).toEqual([2, expect.stringMatching(/^counterproof sandbox: --detach [^\n]*\n$/)]);
});

it('a mock logs its answers; ctl ends it too, and says that one without a control API cannot be ended', async () => {
  await using mock = await serving(['mock', '--port', '0'], /More:/, { cwd: folder });
  const url = addressPrinted(mock.out);
  expect((await asked(url, /cp_live_\w+/.exec(mock.out)?.[0])).status).toBe(200);
  await expect.poll(mock.said).toContain('GET getMe 200\n');
  expect((await ctl(url, 'state')).out).toMatch(/^mock: [^\n]+\n +process +\d+\n/);
  expect((await ctl(url, 'stop')).out).toBe(`Process ${mock.pid} has ended.\n`);
  await using closed = await serving(['mock', '--port', '0', '--no-control'], /More:/, { cwd: folder });
  const refused = await ctl(addressPrinted(closed.out), 'stop');
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('--no-control')]);
});

/** No client of HTTP sends these by itself, and a link of another site leads a browser to some of them. */
const TARGETS = ['//[', '//', '/%', '/\x7f', 'http://[', '*', 'http://elsewhere.invalid/', `/${'a'.repeat(100_000)}`];
const METHODS = ['GET', 'POST', 'OPTIONS'];

interface Server {
  readonly url: string;
  readonly stop: () => Promise<unknown>;
}

async function elsewhere(): Promise<Server> {
  const { url, close } = await openElsewhere(observing({ keys: () => [], clock: startClock() }));
  return { url, stop: close };
}

const COMMANDS: readonly (readonly [string, RegExp, ...string[]])[] = [
  ['sandbox', /Check:/, '--memory', '--scale', '0.01', '--log', 'off'],
  ['mock', /More:/, '--log', 'off'],
  ['mcp', /until Ctrl-C/],
  ['fleet', /shows it/, 'up'],
  ['client', /KEY=/, '--observe'],
];

const SERVERS: readonly (readonly [string, () => Promise<Server>])[] = [
  ['the other origin of a client', elsewhere],
  ...COMMANDS.map(([name, ready, ...more]): readonly [string, () => Promise<Server>] => [
    name,
    async () => {
      const { out, stop } = await serving([name, ...more, '--port', '0'], ready, { cwd: folder });
      return { url: addressPrinted(out), stop };
    },
  ]),
];

/** What comes back of a request with this target, and with the headers of a browser that was led here. */
function sent(method: string, target: string, url: string): Promise<string> {
  const { host, port } = new URL(url);
  const lines = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, 'Accept: text/html', 'Connection: close'];
  return raw(Number(port), `${lines.join('\r\n')}\r\n\r\n`);
}

it.each(SERVERS)('%s answers after any request target', async (_, start) => {
  writeFileSync(join(folder, 'fleet.yaml'), 'deployments: []\n');
  const { url, stop } = await start();
  try {
    for (const target of TARGETS) for (const method of METHODS) await sent(method, target, url);
    for (const target of ['//[', '/']) expect(await sent('GET', target, url)).toMatch(/^HTTP\/1\.1 [2-4]\d\d /);
  } finally {
    await stop();
  }
});
