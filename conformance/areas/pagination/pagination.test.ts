import { expect, it, test } from 'vitest';
import { censusOf, exchange, saleRow, WIDE, walkOf } from '../../model/examples/evidence.ts';
import type { Walk } from '../../model/lists.ts';
import { keyOf } from '../../model/subject.ts';
import { lettered, walkEvidence } from '../../testing/evidence.ts';
import { judgementOf, rowOf, ruleCases } from '../../testing/rule-cases.ts';
import { pageDefaultSize } from './rules/page-cursors.ts';
import { pageNoDuplicates, pageNoHoles, pageWalkEnds } from './rules/page-walks.ts';
import { leftOutOfCensus, leftOutOfWalk } from './walk-findings.ts';
import { walksFamily } from './walks.family.ts';

function judged(id: string, walks: readonly Walk[], sales = [saleRow({ id: 'a' })]) {
  return judgementOf(rowOf([...walksFamily.rules, pageNoHoles], id), walkEvidence(walks, sales));
}

it.each<readonly [walk: Walk, message: RegExp]>([
  [lettered('abb'), /record b came twice on page 1/],
  [lettered('- -', { long: { records: 900_000, repeated: [{ id: 'z', page: 7000 }] } }), /z came again on page 7000/],
])('names what came again: %o', (walk, message) => {
  const judgement = judged('page-no-repeats', [walk]);
  expect([judgement.outcome, judgement.message]).toEqual(['failed', expect.stringMatching(message)]);
});

it.each([
  ['page-no-repeats', 'ab', undefined],
  ['page-no-holes', 'a', true],
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

const page = (operation: 'listSales' | 'getStaffAnalytics', ...ids: readonly string[]) =>
  exchange({ operation, query: [['paymentMethods', 'CASH,CARD']], body: { data: ids.map((id) => ({ id })) } });

ruleCases(pageNoDuplicates, {
  passes: [['analytics', { exchanges: [page('listSales', 'a'), page('getStaffAnalytics', 'a', 'a')] }]],
});

const sales = ['a', 'b', 'c', 'd'].map((id) => saleRow({ id }));

ruleCases(pageNoHoles, {
  passes: [
    [
      'a cut walk in another order says nothing',
      walkEvidence([lettered('ab dc', { window: WIDE }), lettered('c a', { stopped: 'cap' })], sales),
    ],
  ],
  fails: [['a cut walk skips one', walkEvidence([lettered('a c', { stopped: 'cap' })], sales), /record b/]],
});

ruleCases(pageWalkEnds, {
  cannotTell: [
    [
      'one list of two ended, and of the other no walk did',
      walkEvidence([lettered('a b'), lettered('c d e', { stopped: 'cap', list: 'products' })]),
      /no walk through products/,
    ],
  ],
});

/** Without limit, records with ids of their own on every page. */
function sized(counts: readonly number[], list: Walk['list'] = 'sales'): Walk {
  const pages = counts.map((count, page) => Array.from({ length: count }, (_, index) => `${page}-${index}`));
  return walkOf(pages, { limit: null, list });
}

const erratic = sized([22, 24, 4]);

ruleCases(pageDefaultSize, {
  cannotTell: [
    [
      'two pages that are as short, where others are so by chance',
      { ...walkEvidence([erratic, sized([24, 24, 4], 'promotions')]), exchanges: [] },
      /short by chance/,
    ],
  ],
  fails: [
    [
      'pages that are always as short',
      { ...walkEvidence([erratic, sized([24, 24, 24, 24, 24, 4], 'promotions')]), exchanges: [] },
      /a page has 24/,
    ],
    [
      'more than 25, though short by chance elsewhere',
      { ...walkEvidence([erratic, sized([30])]), exchanges: [] },
      /has 30 records/,
    ],
  ],
});

const at = (id: string, second: number) => {
  const instant = `2026-01-10T10:00:0${second}.000Z`;
  return saleRow({ id, createdAt: instant, updatedAt: instant });
};
const [a, b, c, d] = [at('a', 4), at('b', 3), at('c', 2), at('d', 1)];
const census = censusOf('sales', [a, b, c, d], WIDE);

function keysOf(...ids: readonly string[]): readonly string[] {
  return leftOutOfWalk(walkOf([ids], { window: WIDE }), census).map(({ subject }) => keyOf(subject));
}

test('what is missing before the first or after the last record may be missing from the range', () => {
  expect(keysOf('b', 'c')).toEqual(['sales edge a', 'sales edge d']);
  expect(keysOf('b', 'd')).toEqual(['sales edge a', 'sales hole c']);
});

test('the same for the whole list, by what was read through filters', () => {
  const read = (row: typeof a) => [{ walk: walkOf([[row.id]]), rows: [row] }];
  const keys = (rows: readonly (typeof a)[], row: typeof a) =>
    leftOutOfCensus(censusOf('sales', rows, WIDE), read(row)).map(({ subject }) => keyOf(subject));
  expect(keys([a, c, d], b)).toEqual(['sales unlisted b']);
  expect(keys([b, c, d], a)).toEqual(['sales edge a']);
  expect(keys([a, b, c], d)).toEqual(['sales edge d']);
});
