import { describe, expect, it } from 'vitest';
import { saleRow } from '../../model/examples/evidence.ts';
import type { Walk } from '../../model/lists.ts';
import { judgementOf } from '../../testing/rule-cases.ts';
import { pageNoHoles } from './rules/page-walks.ts';
import { lettered, walkEvidence, walksFamily } from './walks.family.ts';

function judged(id: string, walks: readonly Walk[], sales = [saleRow({ id: 'a' })]) {
  const row = [...walksFamily.rules, pageNoHoles].find((each) => each.id === id);
  if (row === undefined) throw new Error(`no rule ${id}`);
  return judgementOf(row, walkEvidence(walks, sales));
}

describe('one walk', () => {
  const page = { exchange: 'ex-0001', status: 200, count: 1 } as const;
  it.each<readonly [rule: string, name: string, walk: Walk, outcome: string]>([
    ['page-cursor-uuid', 'null at the end', lettered('a b'), 'passed'],
    ['page-cursor-uuid', 'absent at the end', lettered('a', { pages: [{ ...page, nextCursor: 'absent' }] }), 'passed'],
    ['page-limit-obeyed', 'two to a page', lettered('ab c'), 'passed'],
    ['page-continues', 'a repeated page edge is another fault', lettered('ab bc'), 'passed'],
    ['page-continues', 'an empty list in two pages', lettered('- -'), 'passed'],
    ['page-continues', 'one page', lettered('a'), 'cantTell'],
    ['page-continues', 'the first page is refused', lettered('-', { stopped: 'refused' }), 'cantTell'],
    ['page-continues', 'the second page is not answered', lettered('a -', { stopped: 'lost' }), 'cantTell'],
    ['page-no-repeats', 'one page', lettered('a'), 'cantTell'],
  ])('%s: %s', (rule, _, walk, outcome) => {
    expect(judged(rule, [walk]).outcome).toBe(outcome);
  });

  it.each<readonly [rule: string, walk: Walk, message: RegExp]>([
    ['page-cursor-uuid', lettered('a', { pages: [{ ...page, nextCursor: 'invalid' }] }), /neither a UUID nor null/],
    ['page-limit-obeyed', lettered('abc', { limit: 2 }), /sales with no filter, limit=2: a page has 3 records/],
    ['page-continues', lettered('a -', { stopped: 'refused' }), /page 2: expected 200/],
    ['page-continues', lettered('ab ab', { stopped: 'loop' }), /returns the first page again/],
    ['page-no-repeats', lettered('ab bc'), /record b came on pages 1 and 2/],
    ['page-no-repeats', lettered('abb'), /record b came twice on page 1/],
    [
      'page-no-repeats',
      lettered('- -', { long: { records: 900_000, repeated: [{ id: 'z', page: 7000 }] } }),
      /record z came again on page 7000/,
    ],
  ])('%s fails: %o', (rule, walk, message) => {
    const judgement = judged(rule, [walk]);
    expect([judgement.outcome, judgement.message]).toEqual(['failed', expect.stringMatching(message)]);
  });
});

it.each([
  ['page-no-repeats', 'a', true],
  ['page-no-repeats', 'ab', undefined],
  ['page-no-holes', 'a', true],
  ['page-no-holes', 'ab', undefined],
])('%s demands a second page where a list has two records, not of a new shop: %s', (rule, ids, lacksData) => {
  const sales = Array.from(ids, (id) => saleRow({ id }));
  const { outcome, lacksData: isWithoutData } = judged(rule, [lettered(ids)], sales);
  expect([outcome, isWithoutData]).toEqual(['cantTell', lacksData]);
});

it('lists that answer no page show nothing', () => {
  const page = { exchange: 'ex-0001', status: 403, count: 0, nextCursor: 'absent' } as const;
  const walk = lettered('-', { pages: [page], stopped: 'refused' });
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
