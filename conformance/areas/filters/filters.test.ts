import { expect, it } from 'vitest';
import { queryOf } from '../../ask/questions/ask.ts';
import type { Exchange, Json } from '../../model/exchange.ts';
import { censusOf, exchange, payment, saleRow, use, walkOf } from '../../testing/exchanges.ts';
import { ruleCases } from '../../testing/rule-cases.ts';
import { readingsFor, subjectOf } from './plan/readings.ts';
import { inOtherCase, literalSearches } from './plan/values.ts';
import { filterRecordsUnchanged, rangeHoldsSales, shownRangeApplied } from './rules/filters.ts';

const split = saleRow({ payments: [payment({ amount: 60 }), payment({ method: 'VISA', amount: 40, sequence: 2 })] });
const turned = { ...split, payments: split.payments.toReversed() };

ruleCases(filterRecordsUnchanged, {
  passes: [
    [
      'payments in another order',
      {
        filters: [{ walk: walkOf([[split.id]], { filters: [use('status', 'PAID')] }), rows: [turned] }],
        sales: censusOf('sales', [split]),
        promotions: censusOf('promotions', []),
        logs: censusOf('logs', []),
      },
    ],
  ],
});

/** One sale in the answer to a query. */
function sale(createdAt: string, query: Exchange['query'], meta: Json = {}) {
  const data = [{ id: 'sale-1', createdAt, updatedAt: createdAt }];
  return { exchanges: [exchange({ query, body: { data, meta } })] };
}

const ranged = (milliseconds: string) =>
  queryOf({ from: `2026-01-10T00:00:00${milliseconds}Z`, to: `2026-01-20T00:00:00${milliseconds}Z` });

ruleCases(rangeHoldsSales, {
  passes: [['in the second of the bound', sale('2026-01-20T00:00:00.900Z', ranged(''))]],
});

const dateRange = { from: '2026-01-10T00:00:00.000Z', to: '2026-02-08T23:59:59.999Z' };

const ofADayInTheWest = exchange({
  operation: 'getRevenueAnalytics',
  body: {
    data: [{ date: '2026-01-09', storeId: 'store-1' }],
    meta: { dateRange: { ...dateRange, from: '2026-01-10T03:27:00.000Z' } },
  },
});

const OLD = '2025-11-30T08:00:00.000Z';

ruleCases(shownRangeApplied, {
  passes: [['revenue of a day that is not yet over far in the west', { exchanges: [ofADayInTheWest] }]],
  cannotTell: [['an invoice was searched for', sale(OLD, [['search', '1001']], { dateRange })]],
});

it('a filter that a plan does not name is tried all the same, in each form that it takes', () => {
  const rows = [saleRow({ staffId: 'ana' }), saleRow({ id: 'other', staffId: 'bo', status: 'REFUNDED' })];
  const onOnePage = ['storeIds', 'tabCreatorId', 'paymentMethods'].map((name) => [use(name, 'planned')]);
  const asks = readingsFor(subjectOf('sales', censusOf('sales', rows, null)), {
    onOnePage,
    paged: [],
    matchingNothing: [],
  });
  const tried = new Set(asks.map(({ purpose }) => purpose).filter((purpose) => !purpose.endsWith('planned')));
  const statuses = ['status=PAID', 'status=PAID,REFUNDED', 'status=REFUNDED', 'status=REFUNDED & status=PAID'];
  expect([...tried].sort()).toEqual(['staffId=ana', 'staffId=bo', ...statuses]);
});

it.each([
  [['Hour', 'ÉTÉ'], ['été']],
  [['Straße'], []],
  [['İndirim', 'ılık', 'Σοφός'], []],
])('words in the other case: %o', (words, expected) => {
  expect(inOtherCase(words)).toEqual(expected);
});

it('a word is plain, long enough, not masked and in no text that it would be right to find; or it is an SKU', () => {
  expect(literalSearches(['organic'], ['Organic tea', 'An ORG_NIC name'], ['underscore', 'dot'])).toEqual(['org.nic']);
  expect(literalSearches(['tea', 'กาแฟ', 'aaaaaa', 'BAKE-0016'], [], ['underscore'])).toEqual(['BAKE_0016']);
  expect(literalSearches(['tea', 'กาแฟ'], [], ['underscore'])).toEqual([]);
});
