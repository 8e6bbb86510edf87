import { queryOf } from '../../ask/questions/ask.ts';
import type { Artifacts } from '../../model/artifacts.ts';
import { exchange, logRow, payment, promotionRow, saleRow, walkOf } from '../../model/examples/evidence.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { FilterRead } from '../../model/lists.ts';
import type { SaleRow } from '../../model/rows.ts';
import { ruleCases } from '../../testing/rule-cases.ts';
import { parameterTries } from '../shared/requests/parameter-try.ts';
import { tenancyTry } from '../shared/requests/tenancy-try.ts';
import {
  filterRecordsUnchanged,
  filterSalesUnknownPeople,
  filterUnmatchedValues,
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
  fails: [
    ['no reference', evidence('logs', 'search', logRow({ saleId: null })), /is not the same as in the plain list/],
  ],
  cannotTell: [['another sale', evidence('sales', 'status', saleRow({ id: 'sale-9' }))]],
});

const base = { case: 'filter', position: 'filter', operation: 'listSales', parameter: 'staffId', status: 200 } as const;

ruleCases(filterSalesUnknownPeople, {
  passes: [['an error', { tenancy: [tenancyTry({ ...base, status: 404, hasData: false })] }]],
  cannotTell: [['no answer', { tenancy: [tenancyTry({ ...base, status: null })] }]],
});

const about = {
  operation: 'listProducts',
  parameter: 'search',
  what: 'a letter of a rare script',
  sent: 'ꉬ',
} as const;
const sent = { ...about, kind: 'nothing', expect: 'nothing', status: 200 } as const;

ruleCases(filterUnmatchedValues, {
  passes: [
    [
      'a hostile value that finds something',
      parameterTries({ ...sent, records: 0 }, { ...sent, kind: 'value', expect: 'survive', records: 25 }),
    ],
  ],
  cannotTell: [['not answered', parameterTries({ ...sent, status: 503 })]],
});

/** One sale that came in answer to a range. */
function saleAt(range: readonly [string, string], createdAt: string, partial: Partial<Exchange> = {}) {
  const [from, to] = range;
  const query = queryOf({ from, to });
  const body = { data: [{ id: 'sale-1', createdAt, updatedAt: createdAt }] };
  return { exchanges: [exchange({ operation: 'listSales', query, body, ...partial })] };
}

const UTC = ['2026-01-10T00:00:00.000Z', '2026-01-20T00:00:00.000Z'] as const;
const ZONED = ['2026-01-09T13:00:00.000-11:00', '2026-01-20T12:00:00.000+12:00'] as const;

ruleCases(rangeHoldsSales, {
  passes: [
    ['at its very bound', saleAt(UTC, '2026-01-20T00:00:00.000Z')],
    [
      'in the second of the bound',
      saleAt(['2026-01-10T00:00:00Z', '2026-01-20T00:00:00Z'], '2026-01-20T00:00:00.900Z'),
    ],
  ],
  fails: [
    ['a millisecond late', saleAt(UTC, '2026-01-20T00:00:00.001Z'), /expected records from/],
  ],
  cannotTell: [
    ['an offset was refused', saleAt(ZONED, '', { status: 400, body: {} })],
    ['a date alone, which the deployment defines', saleAt(['2026-01-10', '2026-01-20'], '2026-01-20T15:00:00.000Z')],
  ],
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
    ['a sale of long after', sale('2026-03-01T00:00:00.000Z'), /sale-1/],
    [
      'with a filter and one bound',
      sale(OLD, { query: queryOf({ to: dateRange.to, status: 'PAID' }) }),
      /listSales with status, to: expected/,
    ],
  ],
  cannotTell: [
    ['an invoice was searched for', sale(OLD, { query: [['search', '1001']] })],
    ['both bounds were given', sale(OLD, { query: queryOf(dateRange) })],
    ['it was refused', sale(OLD, { status: 400 })],
  ],
});
