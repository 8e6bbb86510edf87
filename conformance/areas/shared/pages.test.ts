import { describe, expect, it, test } from 'vitest';
import { walkOf } from '../../model/examples/evidence.ts';
import { pagesOf } from './census/pages.ts';
import { pageSeen } from './sights.ts';

describe('pages that have records', () => {
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
});

describe('a page that shows a fault', () => {
  it.each([
    [1, { first: 'ex-0001', count: 1 }],
    [3, { first: 'ex-0002', count: 2 }],
  ])('page %i of a walk is led to by the page before it', (page, seen) => {
    const pages = ['ex-0001', 'ex-0002', 'ex-0003'].map(
      (exchange) => ({ exchange, status: 200, count: 1, nextCursor: 'uuid' }) as const,
    );
    expect(pageSeen(walkOf([], { pages }), page, { kind: 'size', most: 1 }).pages).toEqual([seen]);
  });
});
