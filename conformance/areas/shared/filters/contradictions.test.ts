import { describe, expect, it } from 'vitest';
import { exchange } from '../../../model/examples/evidence.ts';
import type { Exchange, Json } from '../../../model/exchange.ts';
import { type ComparedOperation, contradictionsIn } from './contradictions.ts';

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

  it.each<[string, Query]>([
    ['a default range', {}],
    ['one bound', { from: YEAR.from }],
    ['another range', { from: YEAR.from, to: '2026-02-01T00:00:00.000Z' }],
    ['a bound that is the instant itself', { from: '2026-03-01T10:00:00.000Z', to: YEAR.to }],
    ['a date without a time', { from: '2026-01-01', to: '2027-01-01' }],
    ['another status', { ...YEAR, status: 'PENDING' }],
    ['a later page', { ...YEAR, cursor: 'c' }],
    ['no records at all', { ...YEAR, limit: '0' }],
    ['an unknown parameter', { ...YEAR, colour: 'red' }],
    ['a status in lower case', { ...YEAR, status: 'paid,PAID' }],
    ['an empty value', { ...YEAR, status: '' }],
  ])('contradicts nothing for %s', (what, query) => {
    const other = what === 'a default range' ? answer('listSales', YEAR, [sale()]) : shown;
    expect(contradicted('listSales', answer('listSales', query, []), other)).toEqual([]);
  });

  it('contradicts nothing for a sale that was changed outside of the range: that may be what a range selects by', () => {
    const changed = answer('listSales', {}, [sale({ updatedAt: '2027-05-01T10:00:00.000Z' })]);
    expect(contradicted('listSales', answer('listSales', YEAR, []), changed)).toEqual([]);
  });

  it('of a default range contradicts plain requests alone: a filter may have another range by default', () => {
    const filtered = answer('listSales', { staffId: 'staff-1' }, [sale()]);
    expect(contradicted('listSales', answer('listSales', { status: 'PAID' }, []), filtered)).toEqual([]);
  });

  it('is one that the own key got, without special headers', () => {
    const others: readonly Partial<Exchange>[] = [
      { credential: { key: 'other' } },
      { status: 404 },
      { method: 'HEAD' },
      { requestHeaders: [['accept', 'text/html']] },
      { body: undefined },
    ];
    for (const partial of others)
      expect(contradicted('listSales', answer('listSales', YEAR, [], partial), shown), JSON.stringify(partial)).toEqual(
        [],
      );
  });

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
    const shownRange = exchange({ operation: 'getStaffAnalytics', body: { data: [row], meta: { dateRange: MONTH } } });
    expect(contradicted('getStaffAnalytics', empty, shownRange)).toEqual(['staff-1']);
  });

  it.each<[string, Query, Query, Json]>([
    ['a longer range', MONTH, YEAR, row],
    ['other stores', { ...YEAR, storeIds: 'store-2' }, { ...MONTH, storeIds: 'store-1' }, row],
    ['all stores', { ...YEAR, storeIds: 'store-2' }, MONTH, row],
    ['rows without sales', YEAR, MONTH, { id: 'staff-1', txCount: 0 }],
    ['an unknown range', YEAR, {}, row],
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
