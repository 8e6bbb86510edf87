import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saleRow } from '../../model/examples/evidence.ts';
import type { SaleRow } from '../../model/rows.ts';
import { isCalendarDate } from './counting/count-answers.ts';
import { countFits, paidTotalsOf, revenueFits } from './counting/paid-sales.ts';
import { analyticsAsks } from './planning/asks.ts';
import { windowOf } from './planning/timed-sales.ts';

const NOW = Date.parse('2026-03-20T12:00:00.000Z');
const STORES = ['store-a', 'store-b', 'store-c'];

it('what is asked is the same for the same sales, within its budget, and no question bears the name of another', () => {
  const shops = fc.record({ seed: fc.integer({ min: 1, max: 1e6 }), sales: fc.nat(400) }).map(shop);
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
