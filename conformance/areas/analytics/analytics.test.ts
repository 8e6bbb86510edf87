import { describe, expect, it } from 'vitest';
import { type AnalyticsRead, NOTHING_ASKED } from '../../model/analytics.ts';
import type { Artifacts } from '../../model/artifacts.ts';
import { rules } from '../../suite.ts';
import { censusOf, exchange, ourStores, payment, saleRow } from '../../testing/exchanges.ts';
import { judgementOf } from '../../testing/rule-cases.ts';
import { countFits, paidTotalsOf, revenueFits } from './counting/paid-sales.ts';
import { analyticsAsks } from './planning/asks.ts';
import { windowOf } from './planning/timed-sales.ts';

const NOW = Date.parse('2026-03-20T12:00:00.000Z');
const STORES = ['store-a', 'store-b', 'store-c'];
const STATUSES = ['PAID', 'PAID', 'PENDING', 'PAID', 'CANCELLED', 'PAID', 'REVERTED', 'REFUNDED'];

/** The newest first: a sale every quarter of an hour, every fifth of which is paid for an hour later. */
const SALES = Array.from({ length: 400 }, (_, index) => {
  const begun = NOW - index * 900_000;
  const { from: createdAt, to: paid } = windowOf(begun, index % 5 === 0 ? begun + 3_600_000 : begun);
  return saleRow({
    id: `sale-${index}`,
    createdAt,
    updatedAt: paid,
    status: STATUSES[index % STATUSES.length] ?? 'PAID',
    total: 20 + index,
    storeId: STORES[index % STORES.length] ?? '',
    staffId: `staff-${index % 4}`,
    payments: [payment({ createdAt: paid })],
  });
});

it.each([0, 1, 30, 400])(
  'of %i sales the same is asked in any order, within its budget, and no question bears the name of another',
  (count) => {
    const known = { sales: SALES.slice(0, count), storeIds: STORES, read: windowOf(0, NOW), now: NOW };
    const asks = analyticsAsks(known);
    expect(analyticsAsks({ ...known, sales: known.sales.toReversed() })).toEqual(asks);
    expect(asks.length).toBeLessThanOrEqual(100);
    const byName = Map.groupBy(asks, ({ endpoint, purpose }) => `${endpoint} ${purpose}`);
    for (const same of byName.values()) expect(new Set(same.map((ask) => JSON.stringify(ask))).size).toBe(1);
  },
);

const at = (hour: number): string => `2026-01-10T${String(hour).padStart(2, '0')}:00:00.000Z`;

it('totals of paid sales leave open what was created in the range and paid after it', () => {
  const rows = [
    saleRow({ id: 'in', createdAt: at(10), total: 10 }),
    saleRow({ id: 'open', createdAt: at(10), total: 40, payments: [payment({ createdAt: at(12) })] }),
    saleRow({ id: 'refunded', createdAt: at(10), total: 70, status: 'REFUNDED' }),
    saleRow({ id: 'out', createdAt: at(13), total: 100 }),
  ];
  const totals = paidTotalsOf(rows, { from: at(9), to: at(11) }, []);
  expect([10, 50, 10.02, 60, 9].map((sum) => revenueFits(totals, sum))).toEqual([true, true, true, false, false]);
  expect([0, 1, 2, 3].map((count) => countFits(totals, count))).toEqual([false, true, true, false]);
});

describe('without answers of analytics nothing is decided by', () => {
  const lost: AnalyticsRead<never> = {
    ...{ purpose: 'whole range', window: { from: at(9), to: at(11) }, storeIds: [], form: 'comma', limit: null },
    ...{ exchange: 'ex-0001', status: 503, rows: [], malformed: 0 },
  };
  const reads = { revenue: [lost], staff: [lost], customers: [lost] };
  const evidence: Partial<Artifacts> = {
    analytics: { ...reads, oneBound: reads, longAgo: NOTHING_ASKED },
    exchanges: [exchange({ operation: 'getStaffAnalytics', status: 503 })],
    sales: censusOf('sales', [saleRow({ createdAt: at(10), status: 'PENDING' })]),
    salesRangedBy: 'createdAt',
    everyStore: ourStores('store-1'),
  };
  const own = rules.filter(({ needs }) => needs.includes('analytics') && needs.every((name) => name in evidence));

  it.each(own.map((rule) => [rule.id, rule] as const))('%s', (_, rule) => {
    expect(judgementOf(rule, evidence as Artifacts).outcome).toBe('cantTell');
  });
});
