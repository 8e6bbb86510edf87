import { describe, expect, it } from 'vitest';
import { captured, expectRefused } from '../testing/captured.ts';
import { run as keys } from './keys.ts';
import { run } from './mock.ts';
import { run as sandbox } from './sandbox.ts';

describe('arguments that cannot be meant: one line, exit 2', () => {
  it.each([
    ['--port', '80.5'],
    ['--port', '70000'],
    ['--seed', '-1'],
    ['--scale', '0'],
    ['--scale', 'big'],
    ['--now', 'yesterday'],
    ['--now', '2025-06-15'],
    ['--now', '2025-02-30T00:00:00Z'],
    ['--live', '-3'],
    ['--rate', '1000'],
    ['--rate', '0/10s'],
    ['--db', 'mysql://x'],
    ['--redis', 'localhost'],
    ['--memory', '--db', 'postgres://x'],
    ['--file', 'a', '--memory'],
    ['--sed', '1'],
    ['--port'],
    ['extra'],
  ])('sandbox %s %s', async (...argv) => {
    const given = argv.filter((each) => each !== undefined);
    expectRefused(await captured((io) => sandbox(given, io)), 'sandbox', '');
  });

  it.each([
    [],
    ['make'],
    ['generate'],
    ['rotate'],
    ['list', 'more'],
    ['revoke', 'a', 'b'],
    ['list', '--file', '/nowhere/at/all.sqlite'],
    ['list', '--seed', 'x'],
  ])('keys %s %s', async (...argv) => {
    expectRefused(await captured((io) => keys(argv, io)), 'keys', '');
  });
});

const ran = (argv: string[]) => captured((io) => run(argv, io, Promise.resolve()));

describe('counterproof mock', () => {
  it.each([
    ['--nope'],
    ['--port=x'],
    ['--rate=5'],
    ['--proxy=ftp://x'],
    ['--proxy=http://key@host/'],
    ['--log=file'],
    ['--now=today'],
    ['extra'],
  ])('%s is a usage error in one line', async (argument) => {
    expectRefused(await ran([argument]), 'mock', '');
  });

  it('prints where it is and its keys, serves, logs and stops', async () => {
    const stopped = Promise.withResolvers<void>();
    const said = { out: '', err: '' };
    const running = captured((io) => run(['--port', '0'], io, stopped.promise), process.env, said);
    await expect.poll(() => said.out).toContain('served at');
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(said.out) ?? [];
    const [key = ''] = /cp_live_\w+/.exec(said.out) ?? [];
    const response = await fetch(`${url}/public-api/v1/me`, { headers: { authorization: `Bearer ${key}` } });
    expect(response.status).toBe(200);
    stopped.resolve();
    expect(await running).toMatchObject({ code: 0, err: 'GET getMe 200\n' });
  });
});
