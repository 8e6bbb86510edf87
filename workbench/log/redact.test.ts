import { expect, it } from 'vitest';
import { seededKey } from '../../reference-impl/keys/secret.ts';
import { shownFields, withoutKeys } from './redact.ts';

const key = seededKey(1, 'good');

it.each([
  ['in a query', `/sales?api_key=${key}&limit=1`, '/sales?api_key=[key]&limit=1'],
  ['cut short', `x ${key.slice(0, 40)} y`, 'x [key] y'],
  ['lengthened', `${key}abc`, '[key]'],
  ['in JSON', JSON.stringify({ detail: key }), '{"detail":"[key]"}'],
])('hides a key %s', (_, text, expected) => {
  expect(withoutKeys(text)).toBe(expected);
});

it('leaves the prefix that the contract shows', () => {
  expect(withoutKeys(`{"prefix":"${key.slice(0, 12)}"}`)).toBe(`{"prefix":"${key.slice(0, 12)}"}`);
});

it('shows no credential of any kind, nor what is no header field', () => {
  const headers = {
    authorization: 'Basic abc',
    'x-api-key': 'abc',
    cookie: 'a=b',
    accept: key,
    ':client': '127.0.0.1',
  };
  expect(shownFields(headers)).toEqual([
    ['authorization', '[not shown]'],
    ['x-api-key', '[not shown]'],
    ['cookie', '[not shown]'],
    ['accept', '[key]'],
  ]);
});
