import { describe, expect, it } from 'vitest';
import type { Walk } from '../../model/lists.ts';
import { saleRow, walkOf } from '../../testing/builders.ts';
import { judgementOf } from '../../testing/rule-cases.ts';
import { walkEvidence } from './testing.ts';
import { walksFamily } from './walks.family.ts';

function judged(id: string, walks: readonly Walk[], sales = [saleRow({ id: 'a' })]) {
  const row = walksFamily.rules.find((each) => each.id === id);
  if (row === undefined) throw new Error(`no rule ${id}`);
  return judgementOf(row, walkEvidence(walks, sales));
}

describe('one walk', () => {
  const page = { exchange: 'ex-0001', status: 200, count: 1 } as const;
  it.each<readonly [rule: string, name: string, walk: Walk, outcome: string]>([
    ['page-cursor-uuid', 'null at the end', walkOf([['a'], ['b']]), 'passed'],
    [
      'page-cursor-uuid',
      'absent at the end',
      walkOf([['a']], { pages: [{ ...page, nextCursor: 'absent' }] }),
      'passed',
    ],
    ['page-limit-obeyed', 'two to a page', walkOf([['a', 'b'], ['c']], { limit: 2 }), 'passed'],
    [
      'page-continues',
      'a repeated page edge is another fault',
      walkOf([
        ['a', 'b'],
        ['b', 'c'],
      ]),
      'passed',
    ],
    ['page-continues', 'an empty list in two pages', walkOf([[], []]), 'passed'],
    ['page-continues', 'one page', walkOf([['a']]), 'cantTell'],
    ['page-continues', 'the first page is refused', walkOf([[]], { stopped: 'refused' }), 'cantTell'],
    ['page-continues', 'the second page is not answered', walkOf([['a'], []], { stopped: 'lost' }), 'cantTell'],
    ['page-no-repeats', 'one page', walkOf([['a']]), 'cantTell'],
  ])('%s: %s', (rule, _, walk, outcome) => {
    expect(judged(rule, [walk]).outcome).toBe(outcome);
  });

  it.each<readonly [rule: string, walk: Walk, message: RegExp]>([
    ['page-cursor-uuid', walkOf([['a']], { pages: [{ ...page, nextCursor: 'invalid' }] }), /neither a UUID nor null/],
    [
      'page-limit-obeyed',
      walkOf([['a', 'b', 'c']], { limit: 2 }),
      /sales with no filter, limit=2: a page has 3 records/,
    ],
    ['page-continues', walkOf([['a'], []], { stopped: 'refused' }), /page 2: expected 200/],
    [
      'page-continues',
      walkOf(
        [
          ['a', 'b'],
          ['a', 'b'],
        ],
        { stopped: 'loop' },
      ),
      /returns the first page again/,
    ],
    [
      'page-no-repeats',
      walkOf([
        ['a', 'b'],
        ['b', 'c'],
      ]),
      /record b came on pages 1 and 2/,
    ],
    ['page-no-repeats', walkOf([['a', 'b', 'b']]), /record b came twice on page 1/],
    [
      'page-no-repeats',
      walkOf([[], []], { long: { records: 900_000, repeated: [{ id: 'z', page: 7000 }] } }),
      /record z came again on page 7000/,
    ],
  ])('%s fails: %o', (rule, walk, message) => {
    const judgement = judged(rule, [walk]);
    expect([judgement.outcome, judgement.message]).toEqual(['failed', expect.stringMatching(message)]);
  });
});

describe('a second page that was not seen', () => {
  it('is not demanded of a shop that has just opened', () => {
    expect(judged('page-no-repeats', [walkOf([['a']])]).lacksData).toBe(true);
  });

  it('is demanded where a list has two records', () => {
    const two = ['a', 'b'].map((id) => saleRow({ id }));
    expect(judged('page-no-repeats', [walkOf([['a', 'b']])], two).lacksData).toBeUndefined();
  });
});

it('lists that answer no page show nothing', () => {
  const page = { exchange: 'ex-0001', status: 403, count: 0, nextCursor: 'absent' } as const;
  const walk = walkOf([[]], { pages: [page], stopped: 'refused' });
  const { sales, logs, products, promotions, ...others } = walkEvidence([]);
  const refused = {
    ...others,
    sales: { ...sales, walk },
    logs: { ...logs, walk },
    products: { ...products, walk },
    promotions: { ...promotions, walk },
  };
  expect(walksFamily.rules.map((row) => judgementOf(row, refused).outcome)).toEqual(
    walksFamily.rules.map(() => 'cantTell'),
  );
});
