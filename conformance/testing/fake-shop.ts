import { saleRow } from '../model/examples/evidence.ts';
import type { SaleRow } from '../model/rows.ts';

export const NOW = Date.parse('2026-03-20T12:00:00.000Z');
export const STORES = ['store-a', 'store-b', 'store-c'];

/** Fifteen days of trade in three stores, from nine in the morning to nine at night: the same seed, the same shop. */
export function shop({ sales, seed }: { readonly sales: number; readonly seed: number }): SaleRow[] {
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
