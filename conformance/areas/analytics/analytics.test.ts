import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saleRow } from '../../model/examples/evidence.ts';
import type { SaleRow } from '../../model/rows.ts';
import { isCalendarDate } from './counting/count-answers.ts';
import { countFits, paidTotalsOf, revenueFits, salesIn } from './counting/paid-sales.ts';
import { analyticsAsks } from './planning/asks.ts';
import { edgesOf, longStretch, shortStretches, timedSales, windowOf } from './planning/timed-sales.ts';

const NOW = Date.parse('2026-03-20T12:00:00.000Z');
const STORES = ['store-a', 'store-b', 'store-c'];

const anyShop = fc
  .record({ seed: fc.integer({ min: 1, max: 1e6 }), sales: fc.integer({ min: 0, max: 400 }) })
  .map(shop);

const EVER = windowOf(0, NOW);

/** One sale at noon of each day of 2026. */
function daily(days: number) {
  return Array.from({ length: days }, (_, day) => {
    const createdAt = new Date(Date.parse('2026-01-01T12:00:00.000Z') + day * 86_400_000).toISOString();
    return saleRow({ id: `sale-${day}`, createdAt, updatedAt: createdAt });
  });
}

function property(check: (rows: ReturnType<typeof timedSales>[number]['sale'][]) => void): void {
  fc.assert(
    fc.property(anyShop, (rows) => check(rows)),
    { numRuns: 30, seed: 2 },
  );
}

describe('where a range may begin and end', () => {
  it('counts the sales before it, and those that are paid after it', () => {
    property((rows) => {
      const sales = timedSales(rows);
      for (const edge of edgesOf(sales)) {
        const begun = sales.filter((entry) => (entry.instants[0] ?? 0) < edge.at);
        expect(edge.before).toBe(begun.length);
        expect(edge.straddlers).toBe(begun.filter((entry) => (entry.instants.at(-1) ?? 0) > edge.at).length);
      }
    });
  });
});

describe('stretches', () => {
  it('end a few days ago where the shop was quiet then', () => {
    const now = Date.parse('2026-04-10T18:00:00.000Z');
    expect(longStretch(timedSales(daily(100)), now)?.whole.to).toBe('2026-04-08T00:00:00.000Z');
  });

  it('are short where every customer has to fit into one answer', () => {
    property((rows) => {
      for (const { whole } of shortStretches(timedSales(rows), EVER, (run) => run.length, 5)) {
        expect(salesIn(rows, whole, []).length).toBeLessThanOrEqual(99);
      }
    });
  });
});

it('what is asked is the same for the same sales, within its budget, and no question bears the name of another', () => {
  property((rows) => {
    const known = { sales: rows, storeIds: STORES, read: EVER, now: NOW };
    const asks = analyticsAsks(known);
    expect(analyticsAsks({ ...known, sales: rows.toReversed() })).toEqual(asks);
    expect(asks.length).toBeLessThanOrEqual(100);
    const byName = Map.groupBy(asks, ({ endpoint, purpose }) => `${endpoint} ${purpose}`);
    for (const same of byName.values()) expect(new Set(same.map((ask) => JSON.stringify(ask))).size).toBe(1);
  });
});

it('nothing is asked about a time of which some sales only were read', () => {
  const read = { from: '2026-02-01T00:00:00.000Z', to: '2026-04-10T00:00:00.000Z' };
  const asks = analyticsAsks({ sales: daily(90), storeIds: STORES, read, now: Date.parse('2026-04-10T18:00:00.000Z') });
  const asked = asks.filter(({ purpose }) => purpose !== 'empty range');
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter(({ window }) => window.from < read.from)).toEqual([]);
});

it.each([
  [3, 1],
  [60, 0],
])('of %i sales, customers are asked for over everything that was read %i times', (days, times) => {
  const read = { from: '2025-12-01T00:00:00.000Z', to: '2026-04-10T00:00:00.000Z' };
  const asks = analyticsAsks({
    sales: daily(days),
    storeIds: STORES,
    read,
    now: Date.parse('2026-04-10T18:00:00.000Z'),
  });
  expect(asks.filter(({ endpoint, window }) => endpoint === 'customers' && window === read)).toHaveLength(times);
});

/** Fifteen days of trade in three stores, from nine in the morning to nine at night: the same seed, the same shop. */
function shop({ sales, seed }: { readonly sales: number; readonly seed: number }): SaleRow[] {
  const draw = dice(seed);
  return Array.from({ length: sales }, (_, index) => drawnSale(index, sales, draw));
}

function drawnSale(index: number, count: number, draw: () => number): SaleRow {
  const day = Math.floor((index / count) * 15);
  const at = Date.parse('2026-03-01T09:00:00.000Z') + day * 86_400_000 + Math.floor(draw() * 12 * 3_600_000);
  const status = statusOf(draw());
  const paidAt = new Date(at + (draw() < 0.2 ? Math.floor(draw() * 7_000_000) : 0)).toISOString();
  const total = 20 + Math.floor(draw() * 50_000) / 100;
  const methods = draw() < 0.2 ? ['CASH', 'CARD'] : ['VISA'];
  return saleRow({
    id: `sale-${String(index).padStart(5, '0')}`,
    createdAt: new Date(at).toISOString(),
    updatedAt: paidAt,
    invoiceId: index,
    status,
    subTotal: total,
    total,
    storeId: STORES[Math.floor(draw() * STORES.length)] ?? 'store-a',
    staffId: `staff-${Math.floor(draw() * 8)}`,
    payments: methods.map((method, at) => ({
      method,
      amount: total / methods.length,
      sequence: at + 1,
      createdAt: paidAt,
    })),
  });
}

function statusOf(drawn: number): string {
  if (drawn < 0.84) return 'PAID';
  return ['PENDING', 'CANCELLED', 'REVERTED', 'REFUNDED'][Math.floor((drawn - 0.84) * 25)] ?? 'REFUNDED';
}

/** Numbers from 0 to 1, the same ones for the same seed. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

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

it('knows a date that no calendar has', () => {
  expect(['2026-02-28', '2026-02-30', '2026-2-1', '2026-01-01T00:00:00.000Z'].map(isCalendarDate)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
