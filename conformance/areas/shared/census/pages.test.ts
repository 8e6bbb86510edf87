import { expect, test } from 'vitest';
import { walkOf } from '../../../model/examples/evidence.ts';
import { pagesOf } from './pages.ts';

const walk = walkOf([['a', 'b'], ['c'], ['d', 'e']]);
const census = { walk, evidence: ['ex-0001', 'ex-0002', 'ex-0003'] };

test.each([
  [['c'], ['ex-0002']],
  [
    ['e', 'd', 'a'],
    ['ex-0003', 'ex-0001'],
  ],
])('%j is on pages %j', (ids, pages) => {
  expect(pagesOf(census)(...ids)).toEqual(pages);
});

test('for a record on no page, the first pages are cited', () => {
  expect(pagesOf({ ...census, evidence: Array.from({ length: 80 }, (_, page) => `ex-${page}`) })('z')).toEqual([
    'ex-0',
    'ex-1',
    'ex-2',
    'ex-3',
    'ex-4',
  ]);
});

test('for many records, a few pages are cited', () => {
  const long = walkOf(Array.from({ length: 30 }, (_, page) => [`record-${page}`]));
  expect(pagesOf({ walk: long, evidence: [] })(...long.ids)).toHaveLength(5);
});
