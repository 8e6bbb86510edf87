import { describe, expect, it, test } from 'vitest';
import { censusOf, exchange, saleRow, use, WIDE, walkOf } from '../../model/examples/evidence.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { FilterRead, Walk } from '../../model/lists.ts';
import type { SaleRow } from '../../model/rows.ts';
import { keyOf } from '../../model/subject.ts';
import { judgementOf, rowOf, ruleCases } from '../../testing/rule-cases.ts';
import { parameterTry } from '../shared/requests/tries.ts';
import { pageCursorGiven, pageDefaultSize, pageFiltersKept, unknownCursorNo500 } from './rules/page-cursors.ts';
import { pageFull, pageNoDuplicates, pageNoHoles, pageSizesAgree, pageWalkEnds } from './rules/page-walks.ts';
import { leftOutOfCensus, leftOutOfWalk } from './walk-findings.ts';
import { lettered, walkEvidence, walksFamily } from './walks.family.ts';

function judged(id: string, walks: readonly Walk[], sales = [saleRow({ id: 'a' })]) {
  return judgementOf(rowOf([...walksFamily.rules, pageNoHoles], id), walkEvidence(walks, sales));
}

describe('one walk', () => {
  it.each<readonly [rule: string, name: string, walk: Walk, outcome: string]>([
    ['page-continues', 'a repeated page edge is another fault', lettered('ab bc'), 'passed'],
    ['page-continues', 'an empty list in two pages', lettered('- -'), 'passed'],
    ['page-continues', 'the second page is not answered', lettered('a -', { stopped: 'lost' }), 'cantTell'],
  ])('%s: %s', (rule, _, walk, outcome) => {
    expect(judged(rule, [walk]).outcome).toBe(outcome);
  });

  it.each<readonly [walk: Walk, message: RegExp]>([
    [lettered('abb'), /record b came twice on page 1/],
    [lettered('- -', { long: { records: 900_000, repeated: [{ id: 'z', page: 7000 }] } }), /z came again on page 7000/],
  ])('names what came again: %o', (walk, message) => {
    const judgement = judged('page-no-repeats', [walk]);
    expect([judgement.outcome, judgement.message]).toEqual(['failed', expect.stringMatching(message)]);
  });
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

ruleCases(pageFull, {
  fails: [['a size that all later pages forget', walkEvidence([lettered('abc de fg h')]), /has 2 records/]],
  cannotTell: [
    [
      'one short page, where others hold more',
      walkEvidence([
        lettered('a bc', { limit: 2, filters: [{ parameter: 'search', values: ['x'], form: 'comma' }] }),
        lettered('abcd', { limit: 50 }),
      ]),
    ],
    [
      'the same short page twice, where pages of another list are short by chance',
      walkEvidence([
        lettered('abc d', { limit: 4 }),
        lettered('abc def', { limit: 4 }),
        lettered('ab c def', { limit: 3, list: 'products' }),
      ]),
    ],
  ],
});

function page(
  ids: readonly string[],
  partial: Partial<Omit<Exchange, 'facts'>> = {},
  others: readonly Exchange[] = [],
) {
  const query: Exchange['query'] = [['paymentMethods', 'CASH,CARD']];
  return { exchanges: [...others, exchange({ query, body: { data: ids.map((id) => ({ id })) }, ...partial })] };
}

ruleCases(pageNoDuplicates, {
  passes: [
    ['analytics', page(['a', 'a'], { operation: 'getStaffAnalytics' }, page(['a']).exchanges)],
    ['records without an id (of another rule)', { exchanges: [exchange({ body: { data: [{}, {}] } })] }],
  ],
  cannotTell: [
    ['refusals', page(['a', 'a'], { status: 400 })],
    ['pages of walks', page([], { body: undefined })],
  ],
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

ruleCases(pageSizesAgree, { cannotTell: [['one size only', { walks: [lettered('a b')] }]] });

ruleCases(pageWalkEnds, {
  fails: [
    ['new cursors without end, same records', walkEvidence([lettered('a a a a', { stopped: 'cap' })]), /still come/],
  ],
  cannotTell: [
    [
      'one list of two ended, and of the other no walk did',
      walkEvidence([lettered('a b'), lettered('c d e', { stopped: 'cap', list: 'products' })]),
      /no walk through products/,
    ],
  ],
});

const four = ['a', 'b', 'c', 'd'].map((id) => saleRow({ id }));
const evidence = (...walks: readonly Walk[]) => ({ ...walkEvidence(walks, four), exchanges: [exchange({})] });
const onePage = (partial: Partial<Walk> = {}) => lettered('ab', { window: WIDE, limit: 2, ...partial });
ruleCases(pageCursorGiven, {
  cannotTell: [
    ['a page that is not full may lack a record for another reason', evidence(onePage({ limit: 3 }))],
    ['a filter selects fewer', evidence(onePage({ filters: [use('status', 'PAID')] }))],
  ],
});

/** Records with ids of their own on every page; without limit, if the case does not say otherwise. */
function sized(counts: readonly number[], partial: Partial<Walk> = {}): Walk {
  const pages = counts.map((count, logsPage) => Array.from({ length: count }, (_, index) => `${logsPage}-${index}`));
  return walkOf(pages, { limit: null, ...partial });
}

function seen(walks: readonly Walk[], exchanges: readonly Exchange[] = []) {
  return { ...walkEvidence(walks), exchanges };
}

ruleCases(pageDefaultSize, {
  fails: [
    ['more than 25, though short by chance elsewhere', seen([sized([22, 24, 4]), sized([30])]), /has 30 records/],
    ['elsewhere', seen([sized([22, 24, 4], { list: 'products' }), sized([20, 20, 4])]), /sales with.*has 20 records/],
  ],
  cannotTell: [['a short list', seen([sized([10])])]],
});

const filters = [use('status', 'PAID')];
const paid = [saleRow({ id: 'a' }), saleRow({ id: 'b' })];

function filtered(reads: readonly FilterRead[], four: readonly SaleRow[] = []) {
  return { ...walkEvidence([], four), filters: reads };
}

const three = [saleRow({ id: 'a' }), saleRow({ id: 'b' }), saleRow({ id: 'x' })];
const both = [use('status', 'PAID', 'PENDING')];
const kinds = [saleRow({ id: 'a' }), saleRow({ id: 'p', status: 'PENDING' }), saleRow({ id: 'b' })];
const rest = [saleRow({ id: 'q', status: 'PENDING' }), saleRow({ id: 'c' }), saleRow({ id: 'r', status: 'PENDING' })];

ruleCases(pageFiltersKept, {
  passes: [
    [
      'a record that the edge of a page loses is a hole, not a filter',
      filtered([{ walk: lettered('a x', { filters }), rows: [saleRow({ id: 'a' }), saleRow({ id: 'x' })] }], three),
    ],
    [
      'what the first page lacks already is not the matter of pages',
      filtered(
        [{ walk: lettered('ab c', { filters: both }), rows: [...paid, saleRow({ id: 'c' })] }],
        [...kinds, ...rest],
      ),
    ],
  ],
  cannotTell: [['one page', filtered([{ walk: lettered('a', { filters }), rows: paid }])]],
});

ruleCases(unknownCursorNo500, { cannotTell: [['not asked', { parameters: [parameterTry({})] }]] });

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
