import { describe, expect, it, test } from 'vitest';
import { type Credential, KEY_CHANGES, KEY_NAMES, KEY_PLACES } from '../../conformance/model/exchange.ts';
import { sampleExchange } from '../testing/requirements.ts';
import { credentialText, keyElsewhere, redacted, sentHeaders, shownBody, shownHeaders } from './redaction.ts';

it.each([
  [{ type: 'number', category: 'supplier-cost' }, '«redacted: number»'],
  [{ type: 'number', category: 'phone' }, '«redacted: phone»'],
  [{ type: 'text', category: 'document-id' }, '«redacted: document id»'],
  [{ type: 'text' }, '«redacted: text»'],
] as const)('%j', (mask, shown) => {
  expect(redacted(mask)).toBe(shown);
});

const body = '{"phone":"+99 99","price":"99.9","id":"99","name":"~customer:0123456789"}';
const partOf = (text: string) => ({ start: body.indexOf(text), end: body.indexOf(text) + text.length });
const masked = [
  { ...partOf('+99 99'), type: 'text', category: 'phone' },
  { ...partOf('99.9'), type: 'number' },
] as const;

it('writes over what the facts name, and leaves JSON', () => {
  expect(JSON.parse(shownBody(sampleExchange(1, { body, masked })))).toEqual({
    phone: '«redacted: phone»',
    price: '«redacted: number»',
    id: '99',
    name: '«redacted: customer 0123456789»',
  });
});

it('writes over a header', () => {
  const exchange = sampleExchange(1, { responseHeaders: [['x-phone', '+99']], maskedHeaders: ['x-phone'] });
  expect(shownHeaders(exchange)).toEqual([['x-phone', '«redacted: text»']]);
});

const accept = ['accept', 'application/json'] as const;

function ask(credentialUsed: Credential) {
  return { credential: 'words', credentialUsed, requestHeaders: [accept] };
}

describe('the header that had the key', () => {
  test.each([
    [{ key: 'good' }, 'Authorization', 'Bearer (the good key)'],
    [{ key: 'good', change: 'cut-last' }, 'Authorization', 'Bearer (the good key, without its last character)'],
    [{ key: 'good', place: 'no-scheme' }, 'Authorization', '(the good key)'],
    [{ key: 'good', place: 'basic' }, 'Authorization', 'Basic (the good key)'],
    [{ key: 'good', place: 'glued-scheme' }, 'Authorization', 'Bearer(the good key)'],
    [{ key: 'good', place: 'header:x-api-key' }, 'x-api-key', '(the good key)'],
    [{ key: 'good', place: 'header:x-authorization' }, 'x-authorization', 'Bearer (the good key)'],
  ] as const)('%j', (credential, name, value) => {
    expect(sentHeaders(ask(credential))).toEqual([[name, value], accept]);
    expect(keyElsewhere(ask(credential))).toBeNull();
  });

  test('is not added where the request had an Authorization header of its own', () => {
    const own = [['authorization', 'Bearer']] as const;
    expect(sentHeaders({ ...ask({ key: 'good' }), requestHeaders: own })).toEqual(own);
  });
});

test.each([
  [{ key: 'good', place: 'query:api_key' }, 'the good key, in the query parameter api_key'],
  [{ key: 'good', place: 'every-header' }, 'the good key, in 26 headers'],
  [{ key: 'good', place: 'elsewhere' }, 'the good key, in 26 headers and 24 query parameters'],
] as const)('without a single header, words name the place: %j', (credential, words) => {
  expect(sentHeaders(ask(credential))).toEqual([accept]);
  expect(keyElsewhere(ask(credential))).toBe(words);
});

test('without a key nothing is added', () => {
  const none = { ...ask({ key: 'none' }), credential: 'no key' };
  expect([sentHeaders(none), keyElsewhere(none), credentialText(none)]).toEqual([[accept], null, 'no key']);
});

test('every key, change and place has words of its own, and is shown in a header or in words', () => {
  const credentials: Credential[] = [
    ...KEY_NAMES.map((key) => ({ key })),
    ...KEY_CHANGES.map((change) => ({ key: 'good' as const, change })),
    ...KEY_PLACES.filter((place) => place !== 'bearer').map((place) => ({ key: 'good' as const, place })),
  ];
  const texts = credentials.map((credential) => credentialText(ask(credential)));
  expect(new Set(texts).size).toBe(credentials.length);
  for (const credential of credentials) {
    const isInHeader = sentHeaders(ask(credential)).length === 2;
    expect(isInHeader).toBe(keyElsewhere(ask(credential)) === null);
  }
});

test('a run of an earlier version shows the words that it has', () => {
  const old = { credential: 'the good key, as token-scheme', requestHeaders: [accept] };
  expect([sentHeaders(old), keyElsewhere(old), credentialText(old)]).toEqual([
    [accept],
    old.credential,
    old.credential,
  ]);
});
