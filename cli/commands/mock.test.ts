import { describe, expect, it } from 'vitest';
import { captured } from '../testing/captured.ts';
import { run } from './mock.ts';

const ran = (argv: string[], stop: Promise<void> = Promise.resolve()) => captured((io) => run(argv, io, stop));

describe('counterproof mock', () => {
  it('explains itself', async () => {
    const { code, out } = await ran(['--help']);
    expect([code, out]).toEqual([0, expect.stringContaining('--proxy URL')]);
    expect(out).toMatch(/\nExit codes: 0 [^,]*, SIGTERM[^,]*, 2 [^,]*, 4\s[^,]*port\sunavailable/);
  });

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
    const { code, err } = await ran([argument]);
    expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1]);
  });

  it('prints where it is and its keys, serves, logs and stops', async () => {
    let stop = () => {};
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    let out = '';
    let err = '';
    const io = {
      env: process.env,
      out: (text: string) => {
        out += text;
      },
      err: (text: string) => {
        err += text;
      },
    };
    const running = run(['--port', '0'], io, stopped);
    await expect.poll(() => out).toContain('served at');
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(out) ?? [];
    const [key = ''] = /cp_live_\w+/.exec(out) ?? [];
    const response = await fetch(`${url}/public-api/v1/me`, { headers: { authorization: `Bearer ${key}` } });
    expect(response.status).toBe(200);
    stop();
    expect(await running).toBe(0);
    expect(err).toBe('GET getMe 200\n');
  });
});
