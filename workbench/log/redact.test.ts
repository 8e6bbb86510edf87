import { expect, it } from 'vitest';
import { seededKey } from '../../reference-impl/keys/secret.ts';
import { fieldsOf, hiding, shownFields } from './redact.ts';

const key = seededKey(1, 'good');

it('shows no credential of any kind, nor what is no header field', () => {
  const headers = {
    authorization: 'Basic abc',
    'x-api-key': 'abc',
    cookie: 'a=b',
    accept: key,
    ':client': '127.0.0.1',
  };
  expect(shownFields(fieldsOf(headers), hiding(null))).toEqual([
    ['authorization', '[not shown]'],
    ['x-api-key', '[not shown]'],
    ['cookie', '[not shown]'],
    ['accept', '[key]'],
  ]);
});
