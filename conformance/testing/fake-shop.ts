import type { Artifacts } from '../model/artifacts.ts';
import { saleRow, walkOf } from '../model/examples/evidence.ts';
import type { Census } from '../model/lists.ts';
import type { SaleRow } from '../model/rows.ts';

export const NOW = Date.parse('2026-03-20T12:00:00.000Z');
export const STORES = ['store-a', 'store-b', 'store-c'];

/** A sale, and what the sales list does not show of it. */
export interface Rung {
  readonly sale: SaleRow;
  readonly customerId: string | null;
  readonly lineDiscount: number;
}

export interface ShopSize {
  readonly sales: number;
  readonly seed: number;
  readonly customers: number;
}

const shops = new Map<string, readonly Rung[]>();

/** Fifteen days of trade in three stores, from nine in the morning to nine at night: the same seed, the same shop. */
export function shop(size: Partial<ShopSize> = {}): readonly Rung[] {
  const { sales, seed, customers } = { sales: 600, seed: 7, customers: 160, ...size };
  const name = `${sales} ${seed} ${customers}`;
  const known = shops.get(name);
  if (known !== undefined) return known;
  const draw = dice(seed);
  const drawn = Array.from({ length: sales }, (_, index) => rung(index, sales, customers, draw));
  shops.set(name, drawn);
  return drawn;
}

function rung(index: number, count: number, customers: number, draw: () => number): Rung {
  const day = Math.floor((index / count) * 15);
  const at = Date.parse('2026-03-01T09:00:00.000Z') + day * 86_400_000 + Math.floor(draw() * 12 * 3_600_000);
  const status = statusOf(draw());
  const paidAt = at + (draw() < 0.2 ? Math.floor(draw() * 7_000_000) : 0);
  const subTotal = 20 + Math.floor(draw() * 50_000) / 100;
  const discounted = draw() < 0.25;
  const total = Math.round(subTotal * (discounted ? 90 : 100)) / 100;
  const staff = Math.floor(draw() * 8);
  const tab = draw() < 0.3 ? `staff-${Math.floor(draw() * 8)}` : null;
  const methods = draw() < 0.2 ? ['CASH', 'CARD'] : [draw() < 0.5 ? 'VISA' : 'PROMPT_PAY'];
  const payments = methods.map((method, sequence) => ({
    method,
    amount: total / methods.length,
    sequence: sequence + 1,
    createdAt: new Date(paidAt).toISOString(),
  }));
  const sale = saleRow({
    id: `sale-${String(index).padStart(5, '0')}`,
    createdAt: new Date(at).toISOString(),
    updatedAt: new Date(paidAt).toISOString(),
    invoiceId: index,
    status,
    subTotal,
    total,
    discountType: discounted ? 'PERCENTAGE' : null,
    discountValue: discounted ? 10 : 0,
    storeId: STORES[Math.floor(draw() * STORES.length)] ?? 'store-a',
    staffId: `staff-${staff}`,
    tabCreatorId: tab,
    payments,
  });
  const customerId = draw() < 0.6 ? `customer-${Math.floor(draw() * draw() * customers)}` : null;
  return { sale, customerId, lineDiscount: draw() < 0.1 ? 5 : 0 };
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

export function censusOf(rungs: readonly Rung[]): Census<SaleRow> {
  const rows = rungs.map((entry) => entry.sale);
  const window = { from: '2026-02-01T00:00:00.000Z', to: new Date(NOW - 2000).toISOString() };
  return { window, rows, complete: true, walk: walkOf([rows.map((row) => row.id)]), evidence: ['ex-0001'] };
}

export function storesOf(ids: readonly string[] = STORES): Artifacts['stores'] {
  return { stores: ids.map((id) => ({ id, name: `Name of ${id}`, branchNo: '1' })), complete: true, evidence: [] };
}

/** The same shop with a customer on every sale. */
export function clubShop(): Rung[] {
  return shop().map((rung, index) => ({ ...rung, customerId: rung.customerId ?? `guest-${index}` }));
}
