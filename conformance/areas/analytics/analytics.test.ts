import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payment, saleRow } from '../../model/examples/evidence.ts';
import { isCalendarDate } from './counting/count-answers.ts';
import { countFits, paidTotalsOf, revenueFits } from './counting/paid-sales.ts';
import { exampleOf } from './examples.ts';
import { analyticsAsks } from './planning/asks.ts';
import { windowOf, withTheirSales } from './planning/timed-sales.ts';

const NOW = Date.parse('2026-03-20T12:00:00.000Z');
const STORES = ['store-a', 'store-b', 'store-c'];

const OPEN_MS = 12 * 3_600_000;

/** Fifteen days of trade, from nine in the morning to nine at night. */
const sale = fc.record({
  open: fc.nat(15 * OPEN_MS - 1),
  paidAfter: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(7_000_000)),
  status: fc.oneof(
    { weight: 5, arbitrary: fc.constant('PAID') },
    fc.constantFrom('PENDING', 'CANCELLED', 'REVERTED', 'REFUNDED'),
  ),
  total: fc.integer({ min: 20, max: 520 }),
  storeId: fc.constantFrom(...STORES),
  staffId: fc.constantFrom('staff-1', 'staff-2', 'staff-3'),
  methods: fc.constantFrom(['VISA'], ['CASH', 'CARD']),
});

const shops = fc.array(sale, { maxLength: 400, size: 'max' }).map((sales) =>
  sales.map(({ open, paidAfter, methods, ...row }, index) => {
    const createdAt = Date.parse('2026-03-01T09:00:00.000Z') + open + Math.floor(open / OPEN_MS) * OPEN_MS;
    const { from, to: paid } = windowOf(createdAt, createdAt + paidAfter);
    const payments = methods.map((method) => payment({ method, createdAt: paid }));
    return saleRow({ ...row, id: `sale-${index}`, createdAt: from, updatedAt: paid, payments });
  }),
);

it('what is asked is the same for the same sales, within its budget, and no question bears the name of another', () => {
  const check = fc.property(shops, (sales) => {
    const known = { sales, storeIds: STORES, read: windowOf(0, NOW), now: NOW };
    const asks = analyticsAsks(known);
    expect(analyticsAsks({ ...known, sales: sales.toReversed() })).toEqual(asks);
    expect(asks.length).toBeLessThanOrEqual(100);
    const byName = Map.groupBy(asks, ({ endpoint, purpose }) => `${endpoint} ${purpose}`);
    for (const same of byName.values()) expect(new Set(same.map((ask) => JSON.stringify(ask))).size).toBe(1);
  });
  fc.assert(check, { numRuns: 30, seed: 2 });
});

const at = (hour: number): string => `2026-01-10T${String(hour).padStart(2, '0')}:00:00.000Z`;

describe('totals of paid sales', () => {
  const payments = [{ method: 'CASH', amount: 40, sequence: 1, createdAt: at(12) }];
  const rows = [
    saleRow({ id: 'in', createdAt: at(10), total: 10 }),
    saleRow({ id: 'open', createdAt: at(10), total: 40, payments }),
    saleRow({ id: 'refunded', createdAt: at(10), total: 70, status: 'REFUNDED' }),
    saleRow({ id: 'out', createdAt: at(13), total: 100 }),
  ];

  it('leaves open what was created in the range and paid after it', () => {
    const totals = paidTotalsOf(rows, { from: at(9), to: at(11) }, []);
    expect([10, 50, 10.02, 60, 9].map((sum) => revenueFits(totals, sum))).toEqual([true, true, true, false, false]);
    expect([0, 1, 2, 3].map((count) => countFits(totals, count))).toEqual([false, true, true, false]);
  });
});

it.each([
  ['createdAt', 2],
  ['updatedAt', 1],
] as const)(
  'compares answers up to the end of the census, unless a later change takes a sale out of it: %s',
  (by, count) => {
    const reads = [at(11), at(12)].map((to) => ({ window: { from: at(9), to }, rows: [] }));
    const example = exampleOf('staff', reads);
    const { analytics } = withTheirSales({
      ...example,
      sales: { ...example.sales, window: { from: at(9), to: at(12) } },
      salesRangedBy: by,
    });
    expect(analytics.staff).toHaveLength(count);
  },
);

it('knows a date that no calendar has', () => {
  expect(['2026-02-28', '2026-02-30', '2026-2-1', '2026-01-01T00:00:00.000Z'].map(isCalendarDate)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
