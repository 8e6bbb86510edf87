import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isAlive } from '../cli/commands/sandbox-ctl.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { freePort } from '../reference-impl/testing/postgres-server.ts';
import { addressPrinted, asked, counterproof, keysPrinted, serving } from './support/counterproof.ts';

const folder = useFolder('detach');
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
  expect({ code, err }).toEqual({ code: 0, err: '' });
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
  const { event, url, keys } = JSON.parse(out);
  expect([event, Object.keys(keys)]).toEqual(['serving', ['good', 'revoked', 'disabled', 'rotated', 'other']]);
  const stopped = await ctl(url, 'stop', '--json');
  expect(JSON.parse(stopped.out)).toEqual({ pid: JSON.parse(out).pid });
  const { code, err } = await start(0, '--log', '-');
  expect([code, err]).toEqual([2, expect.stringMatching(/^counterproof sandbox: --detach [^\n]*\n$/)]);
});

it('ctl ends a mock too, and says that one without a control API cannot be ended', async () => {
  const mock = await serving(['mock', '--port', '0', '--log', 'off'], /More:/, { cwd: folder });
  const url = addressPrinted(mock.out);
  expect((await ctl(url, 'state')).out).toMatch(/^mock: [^\n]+\n +process +\d+\n/);
  expect((await ctl(url, 'stop')).out).toBe(`Process ${mock.pid} has ended.\n`);
  await mock.stop();
  const closed = await serving(['mock', '--port', '0', '--no-control'], /More:/, { cwd: folder });
  const refused = await ctl(addressPrinted(closed.out), 'stop');
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('--no-control')]);
  await closed.stop();
});
