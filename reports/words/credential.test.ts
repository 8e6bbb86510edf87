import { describe, expect, test } from 'vitest';
import { keyElsewhere, sentHeaders } from './credential.ts';

const ask = (credential: string) => ({ credential, requestHeaders: [['accept', 'application/json'] as const] });

describe('the header that had the key', () => {
  test.each([
    ['the good key', 'Authorization', 'Bearer (the good key)'],
    ['the revoked key', 'Authorization', 'Bearer (the revoked key)'],
    ['the good key, cut last', 'Authorization', 'Bearer (the good key, cut last)'],
    ['the good key, as no-scheme', 'Authorization', '(the good key)'],
    ['the good key, cut half, as token-scheme', 'Authorization', 'Token (the good key, cut half)'],
    ['the good key, as glued-scheme', 'Authorization', 'Bearer(the good key)'],
    ['the good key, as header:x-api-key', 'x-api-key', '(the good key)'],
  ])('%s', (credential, name, value) => {
    expect(sentHeaders(ask(credential))).toEqual([
      [name, value],
      ['accept', 'application/json'],
    ]);
    expect(keyElsewhere(ask(credential))).toBeNull();
  });
});

test.each([
  ['the good key, as query:api_key', 'the good key, in the query parameter api_key'],
  ['the good key, as elsewhere', 'the good key, in other headers than Authorization and in query parameters'],
])('%s is told in words', (credential, words) => {
  expect(sentHeaders(ask(credential))).toEqual([['accept', 'application/json']]);
  expect(keyElsewhere(ask(credential))).toBe(words);
});

test('without a key nothing is added', () => {
  expect(sentHeaders(ask('no key'))).toEqual([['accept', 'application/json']]);
  expect(keyElsewhere(ask('no key'))).toBeNull();
});
