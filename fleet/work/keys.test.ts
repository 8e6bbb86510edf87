import { expect, test } from 'vitest';
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

test.each<[string, Parameters<typeof keysFrom>[0], string]>([
  ['a variable that is not set', { good: { env: 'B' } }, 'the variable B (key good) is not set.'],
  ['an empty one', { good: { env: 'EMPTY' } }, 'the variable EMPTY (key good) is empty.'],
  [
    'a command that fails',
    { good: { command: `echo ${KEY}; exit 3` } },
    'the command of the key good failed (exit code 3).',
  ],
  [
    'one that is not there',
    { good: { command: 'no-such-command-here' } },
    'the command of the key good failed (exit code 127).',
  ],
  [
    'one that prints nothing',
    { good: { command: 'true' } },
    'the command of the key good printed nothing: it has to print the key.',
  ],
  [
    'one that prints two lines',
    { good: { command: `echo ${KEY}; echo more` } },
    'the command of the key good printed 2 lines: it has to print the key alone.',
  ],
  [
    'one that prints a header',
    { good: { command: `echo Bearer ${KEY}` } },
    'the command of the key good begins with "Bearer": give the key alone.',
  ],
  [
    'the same key twice',
    { good: { env: 'A' }, other: { env: 'A' } },
    'the variable A (key other) is the same as the good key: give the key that it names.',
  ],
])('%s is said in one line, without the key', async (_, sources, says) => {
  const reading = keysFrom(sources, { A: KEY, EMPTY: '' });
  await expect(reading).rejects.toThrow(says);
  await reading.catch((error: Error) => expect(error.message).not.toContain(KEY));
});
