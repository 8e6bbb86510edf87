import { expect, it } from 'vitest';
import { decodePath, parseQueryString } from './query-string.ts';

it.each([
  ['', {}, []],
  ['a=1&b=2&a=3', { a: ['1', '3'], b: ['2'] }, []],
  ['&&a&=b&', { a: [''], '': ['b'] }, []],
  ['a=b=c', { a: ['b=c'] }, []],
  ['a+b=c+%2B%20d', { 'a b': ['c + d'] }, []],
  ['%E0%B8%81=%E0%B8%82', { ก: ['ข'] }, []],
  [
    'a=%E0%A4%A&%ZZ=1&b=2',
    { b: ['2'] },
    [
      { name: 'a', received: '%E0%A4%A' },
      { name: '%ZZ=1', received: '%ZZ=1' },
    ],
  ],
])('%j', (raw, values, malformed) => {
  const read = parseQueryString(raw);
  expect(Object.fromEntries(read.values)).toEqual(values);
  expect(read.malformed).toEqual(malformed);
});

it('leaves a plus in a path what it is', () => {
  expect([decodePath('a+b%20c'), decodePath('%E0%A4%A')]).toEqual(['a+b c', null]);
});
