import { describe, expect, it } from 'vitest';
import { queryOf } from '../../ask/questions/ask.ts';
import type { Artifacts } from '../../model/artifacts.ts';
import { exchange, logRow, payment, promotionRow, saleRow, walkOf } from '../../model/examples/evidence.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { FilterRead } from '../../model/lists.ts';
import type { SaleRow } from '../../model/rows.ts';
import { ruleCases } from '../../testing/rule-cases.ts';
import { tenancyTry } from '../shared/requests/tries.ts';
import {
  easilyLost,
  inOtherCase,
  literalSearches,
  longestText,
  rareTogether,
  searchName,
  searchWord,
  skusOf,
} from './plan/values.ts';
import {
  filterRecordsUnchanged,
  filterSalesUnknownPeople,
  rangeHoldsSales,
  shownRangeApplied,
} from './rules/filters.ts';

type Row = FilterRead['rows'][number];
type List = 'sales' | 'promotions' | 'logs';

const split = saleRow({ payments: [payment({ amount: 60 }), payment({ method: 'VISA', amount: 40, sequence: 2 })] });

function census<R extends { readonly id: string }>(rows: readonly R[]) {
  return { window: null, rows, complete: true, walk: walkOf([rows.map(({ id }) => id)]), evidence: ['ex-0001'] };
}

function evidence(
  list: List,
  parameter: string,
  row: Row,
  sales: readonly SaleRow[] = [split],
): Pick<Artifacts, 'filters' | List> {
  const filters = [{ parameter, values: ['x'], form: 'comma' as const }];
  return {
    filters: [{ walk: walkOf([[row.id]], { list, filters }), rows: [row] }],
    sales: census(sales),
    promotions: census([promotionRow({ storeIds: ['store-1', 'store-2'] })]),
    logs: census([logRow({ saleId: 'sale-1' })]),
  };
}

ruleCases(filterRecordsUnchanged, {
  passes: [
    ['payments in another order', evidence('sales', 'status', { ...split, payments: split.payments.toReversed() })],
  ],
});

const base = { case: 'filter', position: 'filter', operation: 'listSales', parameter: 'staffId', status: 200 } as const;

ruleCases(filterSalesUnknownPeople, {
  passes: [['an error', { tenancy: [tenancyTry({ ...base, status: 404, hasData: false })] }]],
});

function saleAt(range: readonly [string, string], createdAt: string, partial: Partial<Exchange> = {}) {
  const [from, to] = range;
  const query = queryOf({ from, to });
  const body = { data: [{ id: 'sale-1', createdAt, updatedAt: createdAt }] };
  return { exchanges: [exchange({ operation: 'listSales', query, body, ...partial })] };
}

const UTC = ['2026-01-10T00:00:00.000Z', '2026-01-20T00:00:00.000Z'] as const;

ruleCases(rangeHoldsSales, {
  passes: [
    [
      'in the second of the bound',
      saleAt(['2026-01-10T00:00:00Z', '2026-01-20T00:00:00Z'], '2026-01-20T00:00:00.900Z'),
    ],
  ],
  fails: [['a millisecond late', saleAt(UTC, '2026-01-20T00:00:00.001Z'), /expected records from/]],
});

const dateRange = { from: '2026-01-10T00:00:00.000Z', to: '2026-02-08T23:59:59.999Z' };

function sale(createdAt: string, partial: Partial<Exchange> = {}, updatedAt = createdAt) {
  const body = { data: [{ id: 'sale-1', createdAt, updatedAt }], meta: { dateRange } };
  return { exchanges: [exchange({ operation: 'listSales', body, ...partial })] };
}

function revenue(date: string, from = dateRange.from) {
  const body = { data: [{ date, storeId: 'store-1' }], meta: { dateRange: { ...dateRange, from } } };
  return { exchanges: [exchange({ operation: 'getRevenueAnalytics', body })] };
}

const OLD = '2025-11-30T08:00:00.000Z';

ruleCases(shownRangeApplied, {
  passes: [
    ['revenue of a day that is not yet over far in the west', revenue('2026-01-09', '2026-01-10T03:27:00.000Z')],
  ],
  fails: [
    [
      'with a filter and one bound',
      sale(OLD, { query: queryOf({ to: dateRange.to, status: 'PAID' }) }),
      /listSales with status, to: expected/,
    ],
  ],
  cannotTell: [['an invoice was searched for', sale(OLD, { query: [['search', '1001']] })]],
});

it.each([
  ['Premium tea of Doi Tung', 'Tung'],
  ['Tea 5 kg', 'Tea'],
  ['กาแฟ เย็น', 'เย็น'],
  ['5 x 3', ''],
])('of %s, a search is for "%s"', (name, word) => expect(searchWord(name)).toBe(word));

it('of a name that was masked in part, a search is for the rest', () => {
  expect(searchWord('Reserved aaaaaa 999 aaaaaaaa')).toBe('Reserved');
  expect(searchWord('aaaa@aaaaa.aaa Gel')).toBe('Gel');
  expect(searchWord(`Gel ${'x'.repeat(300)}`)).toBe('Gel');
  expect(searchName(['999 999 9999', 'aaaaa.aaaaa@aaaaa.aaa', 'Green tea'])).toBe('Green tea');
  expect(searchName(['A', '999 999 9999', 'Tea'])).toBe('Tea');
  expect(searchName(['999 999 9999'])).toBe('');
  expect(skusOf([{ sku: '0999999999' }, { sku: '' }, { sku: 'TEA-9' }])).toEqual(['TEA-9']);
});

const some = (text: string): string[] => text.split('');

it.each([
  ['four of five', 'aaaaaaaabbbbccde', 6, ['b', 'c', 'd', 'e']],
  ['more frequent ones, where they have not', 'aaaaaaaabbbbccd', 8, ['a', 'b', 'c']],
])('together asked for are %s', (_, values, least, expected) => {
  expect(rareTogether(some(values), least)).toEqual(expected);
});

it.each([
  [['Café', 'Hour'], ['CAFÉ']],
  [['Hour', 'ÉTÉ'], ['été']],
  [
    ['Gift', 'ICED'],
    ['GIFT', 'iced'],
  ],
  [['Straße'], []],
  [['İndirim', 'ılık', 'Σοφός'], []],
])('words in the other case: %o', (words, expected) => {
  expect(inOtherCase(words)).toEqual(expected);
});

describe('whole texts to search for', () => {
  it.each([
    [
      ['Tea', '50% off', 'Tea_9', 'C++', 'Чай'],
      ['50% off', 'Tea_9', 'C++', 'Чай'],
    ],
    [['50% off', 'Tea_9', '5%_+茶'], ['5%_+茶']],
  ])('of %o, %o have all that is easily lost', (texts, expected) => {
    expect(easilyLost(texts)).toEqual(expected);
  });

  it('the longest is neither masked nor longer than a search', () => {
    expect(longestText(['Tea', 'Green tea', 'aaaa@aaaaa.aaa', 'x'.repeat(101)])).toBe('Green tea');
    expect(longestText([])).toBe('');
  });
});

it('a search that some text contains is left out: it would be right to find it', () => {
  expect(literalSearches(['organic'], ['Organic tea', 'An ORG_NIC name'], ['underscore', 'dot'])).toEqual(['org.nic']);
});

it('a word is plain, long enough and not masked; an SKU serves where no word is', () => {
  expect(literalSearches(['tea', 'กาแฟ', 'aaaaaa', 'BAKE-0016'], [], ['underscore'])).toEqual(['BAKE_0016']);
  expect(literalSearches(['tea', 'กาแฟ'], [], ['underscore'])).toEqual([]);
});
