import type { Exchange } from '../../../model/exchange.ts';
import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { shownRangeApplied } from './shown-range-applied.ts';

const dateRange = { from: '2026-01-10T00:00:00.000Z', to: '2026-02-08T23:59:59.999Z' };

function sale(createdAt: string, partial: Partial<Exchange> = {}, updatedAt = createdAt) {
  const body = { data: [{ id: 'sale-1', createdAt, updatedAt }], meta: { dateRange } };
  return { exchanges: [exchange({ operation: 'listSales', body, ...partial })] };
}

function revenue(date: string) {
  const body = { data: [{ date, storeId: 'store-1' }], meta: { dateRange } };
  return { exchanges: [exchange({ operation: 'getRevenueAnalytics', body })] };
}

const OLD = '2025-11-30T08:00:00.000Z';

ruleCases(shownRangeApplied, {
  passes: [
    { name: 'in the range', evidence: sale('2026-01-15T08:00:00.000Z') },
    { name: 'on the day before, where days begin elsewhere', evidence: sale('2026-01-09T17:00:00.000Z') },
    { name: 'by its last change', evidence: sale(OLD, {}, '2026-01-15T08:00:00.000Z') },
    { name: 'revenue of the first day', evidence: revenue('2026-01-10') },
    { name: 'revenue of a day that began earlier elsewhere', evidence: revenue('2026-01-09') },
  ],
  fails: [
    {
      name: 'a sale of long before',
      evidence: sale(OLD),
      message: /listSales with no parameters: expected .* of 2025-11-30/,
    },
    { name: 'a sale of long after', evidence: sale('2026-03-01T00:00:00.000Z'), message: /sale-1/ },
    {
      name: 'with a filter and one bound',
      evidence: sale(OLD, {
        query: [
          ['to', dateRange.to],
          ['status', 'PAID'],
        ],
      }),
      message: /listSales with status, to: expected/,
    },
    { name: 'revenue of long before', evidence: revenue('2025-11-30'), message: /received a row of 2025-11-30/ },
  ],
  cannotTell: [
    { name: 'no range is shown', evidence: sale(OLD, { body: { data: [{ id: 'sale-1', createdAt: OLD }] } }) },
    { name: 'no record came', evidence: sale('', { body: { data: [], meta: { dateRange } } }) },
    { name: 'an invoice was searched for', evidence: sale(OLD, { query: [['search', '1001']] }) },
    {
      name: 'both bounds were given',
      evidence: sale(OLD, {
        query: [
          ['from', dateRange.from],
          ['to', dateRange.to],
        ],
      }),
    },
    { name: 'it was refused', evidence: sale(OLD, { status: 400 }) },
  ],
});
