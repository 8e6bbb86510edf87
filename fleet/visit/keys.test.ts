import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { keysFrom } from './keys.ts';

const KEY = 'shop_live_4f8a9b7c6d5e';

test('keys come from variables and from commands', async () => {
  const keys = await keysFrom(
    { good: { env: 'A' }, revoked: { command: 'echo shop_live_0ld; true' } },
    { A: `${KEY}\n` },
  );
  expect([...keys]).toEqual([
    ['good', KEY],
    ['revoked', 'shop_live_0ld'],
  ]);
});

const COMMAND = 'command of the key good';
const printing = (command: string) => ({ good: { command } });

test.each<[Parameters<typeof keysFrom>[0], string]>([
  [{ good: { env: 'B' } }, 'variable B (key good) is not set.'],
  [{ good: { env: 'EMPTY' } }, 'variable EMPTY (key good) is empty.'],
  [printing(`echo ${KEY}; exit 3`), `${COMMAND} failed (exit code 3): run it by hand to see why.`],
  [printing('head -c 100000 /dev/zero; sleep 1000'), `${COMMAND} printed more than 64 kB.`],
  [printing('no-such-command-here'), `${COMMAND} failed (exit code 127): run it by hand to see why.`],
  [printing('true'), `${COMMAND} printed nothing: it has to print the key.`],
  [printing(`echo ${KEY}; echo more`), `${COMMAND} printed 2 lines: it has to print the key alone.`],
  [printing(`echo Bearer ${KEY}`), `${COMMAND} begins with "Bearer": give the key alone.`],
  [
    { good: { env: 'A' }, other: { env: 'A' } },
    'variable A (key other) is the same as the good key: give the key that it names.',
  ],
])('what is wrong with %j is said in one line, without the key', async (sources, rest) => {
  const says = `the ${rest}`;
  const reading = keysFrom(sources, { A: KEY, EMPTY: '' });
  await expect(reading).rejects.toThrow(says);
  await reading.catch((error: Error) => expect(error.message).not.toContain(KEY));
});

test('a command ends with its shell, also where another process holds its output', async () => {
  const began = performance.now();
  const holding = { command: `setsid sleep 20 & echo ${KEY}` };
  expect([...(await keysFrom({ good: holding }, {}))]).toEqual([['good', KEY]]);
  const hanging = { command: 'setsid sleep 20 & sleep 20' };
  await expect(keysFrom({ good: hanging }, {}, { limitMs: 500 })).rejects.toThrow('did not end within 0.5 s.');
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('a command has the variables that it names, and none of others', async () => {
  const env = { PATH: process.env.PATH, TOKEN: 'one', ROLE: 'two', OTHER_KEY: 'three', HOOK_SECRET: 'four' };
  const keys = await keysFrom({ good: { command: 'echo key_$TOKEN-$ROLE-$(env | cut -d= -f1 | tr "\\n" _)' } }, env);
  expect(keys.get('good')).toMatch(/^key_one-two-.*_PATH_/);
  expect(keys.get('good')).not.toMatch(/OTHER_KEY|HOOK_SECRET/);
});

const folder = useFolder('keys');

/** The shell waits for a pipe, and its first part for nothing that a reader of its pipe sees. */
const hanging = (file: string) => `sh -c 'echo $$ > "${file}"; exec sleep 1000' | cat; echo ${KEY}`;

test.each<[string, (ready: () => number) => Parameters<typeof keysFrom>[2], string]>([
  ['at its time limit', () => ({ limitMs: 1000 }), 'the command of the key good did not end within 1 s.'],
  [
    'when its visit is given back',
    (ready) => {
      const stop = new AbortController();
      void expect
        .poll(ready)
        .toBeGreaterThan(0)
        .then(() => stop.abort());
      return { signal: stop.signal };
    },
    'the command of the key good was ended.',
  ],
])('a command ends %s, with all that it started', async (name, running, says) => {
  const file = join(folder, `${name}.pid`);
  const pid = () => Number(readFileSync(file, { encoding: 'utf8', flag: 'a+' }));
  await expect(keysFrom({ good: { command: hanging(file) } }, {}, running(pid))).rejects.toThrow(says);
  expect(pid()).toBeGreaterThan(0);
  await expect.poll(() => isAlive(pid())).toBe(false);
});

/** One that has ended, and that its parent did not look after, has no command line. */
function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}
