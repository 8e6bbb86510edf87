import { expect, test } from 'vitest';
import { isKey, takeEnvironment, withoutKeys } from './keys-from-environment.ts';

const KEY = 'acme-pos_live_aKey0000000000Seen';

test.each([
  [KEY, true],
  [`--${KEY}`, true],
  [`--profile=${KEY}`, true],
  ['odd-secret', true],
  ['the_live_recordings', false],
  [`${KEY}/run.json`, false],
  ['--live', false],
  ['', false],
])('%j is a key: %s', (argument, expected) => {
  expect(isKey(argument, { COUNTERPROOF_OTHER_KEY: 'odd-secret' })).toBe(expected);
});

test('keys are taken out of a text, those of no variable too', () => {
  expect(withoutKeys(`${KEY} and odd-secret; the_live_recordings`, { COUNTERPROOF_KEY: 'odd-secret' })).toBe(
    '[key] and [key]; the_live_recordings',
  );
});

test('keys are removed from the environment that child processes inherit', () => {
  const given = { COUNTERPROOF_KEY: KEY, COUNTERPROOF_OTHER_KEY: 'b', COUNTERPROOF_SIGNING_KEY: 'c', PATH: '/bin' };
  const env = { ...given };
  expect(takeEnvironment(env)).toEqual(given);
  expect(env).toEqual({ PATH: '/bin' });
});
