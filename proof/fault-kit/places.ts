import type { ApiRequest, Handler } from '../../contract/http.ts';
import { listReader } from './lists.ts';
import { type Loose, part } from './wrapping.ts';

/** The row of a sale's day and store, made if need be. */
export function dayRow(rows: Loose[], sale: Loose): Loose {
  const store = part(sale, 'store');
  const date = String(sale.createdAt).slice(0, 10);
  const known = rows.find((row) => row.date === date && row.storeId === store.id);
  if (known !== undefined) return known;
  const made: Loose = { date, storeId: store.id, storeName: store.name, revenue: 0, txCount: 0, avgOrderValue: 0 };
  rows.push(made);
  return made;
}

/** The row of the recorded cashier. */
export function cashierRow(rows: Loose[], sale: Loose): Loose | null {
  return staffRow(rows, part(sale, 'staff').id);
}

export function tabCreatorRow(rows: Loose[], sale: Loose): Loose | null {
  return staffRow(rows, part(sale, 'tabCreator').id ?? part(sale, 'staff').id);
}

function staffRow(rows: Loose[], id: unknown): Loose | null {
  return rows.find((row) => row.id === id) ?? null;
}

/** A customer for a sale: whose it was is not said by the API, so any will do, as long as it is always the same. */
export function customerRow(
  handle: Handler,
): (rows: Loose[], sale: Loose, request: ApiRequest) => Promise<Loose | null> {
  const readList = listReader(handle);
  return async (rows, sale, request) => {
    const query = new URLSearchParams({ from: '2000-01-01T00:00:00.000Z' });
    const everybody = await readList(request, '/analytics/customers', query);
    const buyer = everybody[Number(sale.invoiceId) % Math.max(1, everybody.length)];
    if (buyer === undefined) return null;
    const known = rows.find((row) => row.id === buyer.id);
    if (known !== undefined) return withPurchase(known, sale);
    const made: Loose = {
      ...buyer,
      revenue: 0,
      txCount: 0,
      avgOrderValue: 0,
      firstPurchaseAt: sale.createdAt,
      lastPurchaseAt: sale.createdAt,
    };
    rows.push(made);
    return made;
  };
}

function withPurchase(row: Loose, sale: Loose): Loose {
  const at = String(sale.createdAt);
  if (at < String(row.firstPurchaseAt)) row.firstPurchaseAt = at;
  if (at > String(row.lastPurchaseAt)) row.lastPurchaseAt = at;
  return row;
}
