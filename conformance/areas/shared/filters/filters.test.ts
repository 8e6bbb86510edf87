import { describe, expect, it, test } from 'vitest';
import type { PagedOperation } from '../../../../contract/operations.ts';
import { queryOf, type Values } from '../../../ask/questions/ask.ts';
import { decide } from '../../../decide/decide.ts';
import { censusOf, exchange, promotionRow, saleRow, use, WIDE, walkOf } from '../../../model/examples/evidence.ts';
import type { Exchange, Json } from '../../../model/exchange.ts';
import type { FilterRead, FilterUse, ListName, Walk, Window } from '../../../model/lists.ts';
import { judgementOf, textOf } from '../../../testing/rule-cases.ts';
import { filterFormsFamily } from '../../filters/filters.family.ts';
import { EXAMPLE_ID as A, OTHER_ID as B, countFilteredAnswers } from './answers-family.ts';
import { compareRead } from './compare.ts';
import { type ComparedOperation, contradictionsIn, rangedInstant } from './list-answers.probe.ts';
import { matchedBy, PROMOTIONS, SALES } from './semantics.ts';

const BOUND = '2026-01-10T10:00:00.000Z';

function findingsOf(list: ListName, filters: readonly FilterUse[], status: number, window: Window | null = null) {
  const page = { exchange: 'ex-0001', status, count: 0, nextCursor: 'null' } as const;
  const walk = walkOf([], { list, filters, window, pages: [page], stopped: 'refused' });
  return compareRead({ walk, rows: [] }, censusOf(list, []), {});
}

const FROM = [use('from', BOUND)];
const WESTERN = [use('from', '2026-01-10T05:00:00.000-07:00')];

test.each<[string, ListName, readonly FilterUse[] | undefined, number, Window?]>([
  ['is promised: a single bound on promotions', 'promotions', FROM, 400],
  ['is not refused with another status than 400: an offset', 'promotions', WESTERN, 403],
  ['is promised: a whole range', 'logs', [], 400, WIDE],
  ['is promised: another filter', 'logs', [use('types', 'RESTOCK')], 400],
  ['is promised: a bound with another filter', 'sales', [use('from', BOUND), use('status', 'PAID')], 400],
])('%s', (name, list, filters = [], status, window) => {
  expect(findingsOf(list, filters, status, window)).toHaveLength(name.startsWith('may') ? 0 : 1);
});

test.each([
  ['Happy hour', true],
  ['Summer sale', false],
  ['Thank you aaaaa, +99 99 999 9999', 'either'],
])('whether a search for HOUR matches "%s": %s, since a masked part may be anything', (name, belongs) => {
  expect(PROMOTIONS.search?.(promotionRow({ name }), ['HOUR'])).toBe(belongs);
});

test.each([
  ['049', 'either'],
  ['007', false],
])(
  'whether a search for %s matches invoice 1490: %s, since leading zeros may be read as a number',
  (search, belongs) => {
    expect(SALES.search?.(saleRow({ invoiceId: 1490 }), [search])).toBe(belongs);
  },
);

test('an invoice is a number in the record that shows it', () => {
  const [matched] = matchedBy(SALES, [use('search', '60')], saleRow({ invoiceId: 1490 }));
  expect(matched).toMatchObject({ has: '"invoiceId": 1490', at: [['/invoiceId', '1490']] });
});

test.each([
  ['of none that came', [], 'nothing returned'],
  ['between records of one page', [['a', 'c']], 'not returned'],
  ['where the next page begins', [['a'], ['c']], 'not returned after a page'],
  ['behind the last page, of which others came', [['a', 'b']], 'not returned after a page'],
])('a record that is left out %s', (_, pages, aspect) => {
  const plain = censusOf(
    'sales',
    ['a', 'b', 'c'].map((id) => saleRow({ id })),
  );
  const came = new Set(pages.flat());
  const rows = plain.rows.filter(({ id }) => came.has(id));
  const walk = walkOf(pages, { list: 'sales', filters: [use('status', 'PAID')] });
  const findings = compareRead({ walk, rows }, plain, SALES);
  expect(findings.map(({ subject }) => subject.aspect)).toEqual(
    plain.rows.filter(({ id }) => !came.has(id)).map(() => aspect),
  );
});

test('a record that the plain list has is not said to be hidden, where a filter that matches none returns it', () => {
  const plain = censusOf('sales', [saleRow({ id: 'a', status: 'PAID' })]);
  const walk = walkOf([['a', 'b']], { list: 'sales', filters: [use('status', 'PENDING')] });
  const rows = [...plain.rows, saleRow({ id: 'b', status: 'PENDING' })];
  const findings = compareRead({ walk, rows }, plain, SALES);
  expect(findings.map(({ subject: { aspect, record } }) => [record, aspect])).toEqual([
    ['a', 'returned'],
    ['b', 'returned with the filter only'],
  ]);
});

type Query = Readonly<Record<string, string>>;

function answer(operation: ComparedOperation, query: Query, data: readonly Json[], partial: Partial<Exchange> = {}) {
  return exchange({ operation, query: Object.entries(query), body: { data }, ...partial });
}

function contradicted(operation: ComparedOperation, ...answers: readonly Exchange[]): readonly string[] {
  return contradictionsIn(operation, answers).contradictions.map(({ record }) => record);
}

const YEAR = { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
const sale = (partial: { readonly [name: string]: Json } = {}): Json => ({
  id: 'sale-1',
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  status: 'PAID',
  store: { id: 'store-1' },
  ...partial,
});

describe('an empty list of sales', () => {
  const shown = answer('listSales', {}, [sale()]);

  it('may be a page of a walk, whose body was let go', () => {
    const page = exchange({ query: Object.entries(YEAR), body: undefined, facts: { records: 0 } });
    expect(contradicted('listSales', page, shown)).toEqual(['sale-1']);
  });

  it('is named once for each set of parameters', () => {
    const empty = [YEAR, YEAR, { ...YEAR, status: 'PAID' }].map((query) => answer('listSales', query, []));
    expect(contradicted('listSales', ...empty, shown)).toHaveLength(2);
  });
});

it('lists without a range contradict any other request', () => {
  const product = { id: 'product-1', category: { id: 'category-1' }, assignedStores: [{ id: 'store-1' }] };
  const shown = answer('listProducts', { storeIds: 'store-1' }, [product]);
  expect(contradicted('listProducts', answer('listProducts', {}, []), shown)).toEqual(['product-1']);
  const promotion = { id: 'promotion-1', status: 'INACTIVE', from: null, to: '2026-06-01T00:00:00.000Z', stores: [] };
  const active = answer('listPromotions', { active: 'false' }, [promotion]);
  expect(contradicted('listPromotions', answer('listPromotions', { from: YEAR.from }, []), active)).toEqual([
    'promotion-1',
  ]);
  expect(contradicted('listPromotions', answer('listPromotions', { from: YEAR.to }, []), active)).toEqual([]);
  expect(contradicted('listPromotions', answer('listPromotions', { active: 'TRUE' }, []), active)).toEqual([]);
  const twice: Exchange['query'] = [
    ['active', 'true'],
    ['active', 'false'],
  ];
  expect(contradicted('listPromotions', answer('listPromotions', {}, [], { query: twice }), active)).toEqual([]);
});

describe('empty analytics', () => {
  const MONTH = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };
  const row = { id: 'staff-1', txCount: 3 };

  it('contradict rows with sales of a part of their range and stores', () => {
    const empty = answer('getStaffAnalytics', YEAR, []);
    const part = answer('getStaffAnalytics', { ...MONTH, storeIds: 'store-1' }, [row]);
    expect(contradicted('getStaffAnalytics', empty, part)).toEqual(['staff-1']);
    const shownRange = exchange({
      operation: 'getStaffAnalytics',
      body: { data: [row], meta: { dateRange: MONTH } },
    });
    expect(contradicted('getStaffAnalytics', empty, shownRange)).toEqual(['staff-1']);
  });

  it.each<[string, Query, Query, Json]>([
    ['other stores', { ...YEAR, storeIds: 'store-2' }, { ...MONTH, storeIds: 'store-1' }, row],
    ['all stores', { ...YEAR, storeIds: 'store-2' }, MONTH, row],
    ['rows without sales', YEAR, MONTH, { id: 'staff-1', txCount: 0 }],
  ])('contradict nothing for %s', (_what, empty, other, shown) => {
    const answers = [answer('getStaffAnalytics', empty, []), answer('getStaffAnalytics', other, [shown])];
    expect(contradicted('getStaffAnalytics', ...answers)).toEqual([]);
  });

  it('contradict rows that show the time of a sale by themselves', () => {
    const day = answer('getRevenueAnalytics', {}, [{ date: '2026-03-05', storeId: 'store-1', txCount: 1 }]);
    expect(contradicted('getRevenueAnalytics', answer('getRevenueAnalytics', MONTH, []), day)).toEqual([
      '2026-03-05 store-1',
    ]);
    // In another time zone, a part of that day lies outside.
    const edge = answer('getRevenueAnalytics', {}, [{ date: '2026-03-01', storeId: 'store-1', txCount: 1 }]);
    expect(contradicted('getRevenueAnalytics', answer('getRevenueAnalytics', MONTH, []), edge)).toEqual([]);
    const [firstPurchaseAt, lastPurchaseAt] = ['2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z'];
    const customer = answer('getCustomerAnalytics', {}, [{ id: 'c-1', txCount: 2, firstPurchaseAt, lastPurchaseAt }]);
    expect(contradicted('getCustomerAnalytics', answer('getCustomerAnalytics', MONTH, []), customer)).toEqual(['c-1']);
  });
});

const MARCH = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };

const IN_MARCH = '2026-03-05T00:00:00.000Z';
const untouched = saleRow({ id: 'untouched', createdAt: IN_MARCH, updatedAt: IN_MARCH });
const refundedInMarch = saleRow({ id: 'in', createdAt: '2026-01-05T00:00:00.000Z', updatedAt: IN_MARCH });
const refundedInApril = saleRow({ id: 'out', createdAt: IN_MARCH, updatedAt: '2026-04-05T00:00:00.000Z' });
const sales = censusOf('sales', [untouched, refundedInMarch, refundedInApril]);

/** What was returned for the range of March. */
function march(...rows: FilterRead['rows']): FilterRead {
  return { walk: walkOf([rows.map(({ id }) => id)], { list: 'sales', window: MARCH, stopped: 'end' }), rows };
}

describe('the instant that a range of sales is about', () => {
  it.each([
    ['updatedAt', march(untouched, refundedInMarch)],
    ['createdAt', march(untouched, refundedInApril)],
    ['unknown', march()],
    ['unknown', march(untouched, refundedInMarch, refundedInApril)],
    ['unknown', { ...march(untouched, refundedInMarch), walk: walkOf([['in']], { list: 'sales' }) }],
  ])('is called %s', (instant, read) => {
    expect(rangedInstant({ filters: [read], sales })).toBe(instant);
  });
});

describe.each(filterFormsFamily.rules.map((row) => [row.id, row] as const))('%s', (_id, row) => {
  /** The row's own example, with its readings changed. */
  const judged = (change: (walk: Walk) => readonly Walk[]) => {
    const walks = (row.examples().kept.filters ?? []).flatMap(({ walk }) => change(walk));
    return judgementOf(row, { filters: walks.map((walk) => ({ walk, rows: [] })) });
  };

  it.each([
    ['one was cut', { ids: ['1'] }, { ids: ['3', '1', '4'], stopped: 'cap' }, 'failed', /in its rep/],
    ['one form is refused', { ids: [], stopped: 'refused' }, {}, 'failed', /one form .* was refused/],
    ['both cut', { ids: ['1'], stopped: 'cap' }, { ids: ['3'], stopped: 'cap' }, 'cantTell', /no pair of readings was/],
    ['both are refused', { stopped: 'refused' }, { stopped: 'refused' }, 'cantTell', /refused/],
  ] as const)('%s', (_, comma, repeated, outcome, text) => {
    const judgement = judged((walk) => [{ ...walk, ...(walk.filters[0]?.form === 'comma' ? comma : repeated) }]);
    expect([judgement.outcome, textOf(judgement)]).toEqual([outcome, expect.stringMatching(text)]);
  });

  it('has no pair where a filter has one value', () => {
    expect(judged(() => [])).toMatchObject({ outcome: 'cantTell', lacksData: true });
  });
});

function counted(
  operation: PagedOperation,
  values: Values,
  data: readonly Json[],
  more: Partial<Omit<Exchange, 'facts'>> = {},
) {
  const answer = exchange({ operation, query: queryOf(values), body: { data: [...data] }, ...more });
  return decide({ quorum: { unclear: 0.1 } }, countFilteredAnswers(operation, [answer]));
}

const soldIn = (id: string): Json => ({ id: `sale of ${id}`, store: { id } });

type Case = readonly [name: string, operation: PagedOperation, values: Values, data: readonly Json[]];

it('a filter holds in an answer with IDs in capitals', () => {
  expect(counted('listSales', { storeIds: A }, [soldIn(A.toUpperCase())]).outcome).toBe('passed');
});

it.each<readonly [...Case, RegExp]>([
  ['with a store sent twice', 'listSales', { storeIds: [A, A] }, [soldIn(B)], /storeIds/],
  ['with IDs that are numbers', 'listSales', { storeIds: A }, [{ id: 7, store: { id: B } }], /such as 7/],
])('a filter is broken by an answer: %s', (_, operation, query, data, text) => {
  const { outcome, message } = counted(operation, query, data);
  expect([outcome, message]).toEqual(['failed', expect.stringMatching(text)]);
});

it('a few records that may have changed since they were found are unclear', () => {
  const data = [{ products: [] }, { products: [] }, { products: [{ id: A }] }];
  const { outcome, message } = counted('listPromotions', { productIds: A }, data);
  expect([outcome, message]).toEqual(['cantTell', expect.stringMatching(/may have changed/)]);
});

describe('no filter is counted', () => {
  it.each<Case>([
    ['with an unknown value', 'listSales', { status: 'GONE' }, [{ status: 'PAID' }]],
    ['with an invalid value among valid ones', 'listSales', { storeIds: `${A},x` }, [soldIn(B)]],
    ['with two values where one is allowed', 'listSales', { staffId: [A, B] }, [{ staff: { id: 'c' } }]],
    ['behind a cursor', 'listSales', { storeIds: A, cursor: B }, [soldIn(B)]],
  ])('%s', (_, operation, query, data) => {
    expect(counted(operation, query, data)).toMatchObject({ outcome: 'cantTell', lacksData: true });
  });

  it.each<Partial<Omit<Exchange, 'facts'>>>([{ status: 403 }, { operation: 'listPromotions' }])(
    'in a refusal or an answer of another list: %o',
    (answer) => {
      const { outcome } = counted('listSales', { storeIds: A }, [soldIn(B)], answer);
      expect(outcome).toBe('cantTell');
    },
  );
});
