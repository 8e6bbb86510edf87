import { expect, it } from 'vitest';
import { targetOf } from './target.ts';

it.each([
  ['/a', '/a', ''],
  ['/a?b=c?d', '/a', 'b=c?d'],
  ['/a?', '/a', ''],
  ['/a?b#c?d', '/a', 'b'],
  ['/a#b?c', '/a', ''],
  ['http://host/a?b=http://x', '/a', 'b=http://x'],
  ['HTTPS://host:1/a', '/a', ''],
  ['http://host?b', '', 'b'],
  ['*', '*', ''],
  ['', '', ''],
])('%j', (url, path, rawQuery) => {
  expect(targetOf(url)).toEqual({ path, rawQuery });
});
