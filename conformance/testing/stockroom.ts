import type { Artifacts } from '../model/artifacts.ts';
import { logRow, saleRow, walkOf } from '../model/examples/evidence.ts';
import type { LogRow, SaleRow } from '../model/rows.ts';

type Stockroom = Pick<Artifacts, 'logs' | 'sales'>;

const WINDOW = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' };

export function stockroom(logs: readonly LogRow[], sales: readonly SaleRow[] = [sale()], complete = true): Stockroom {
  const walk = walkOf([logs.map((log) => log.id)]);
  return {
    logs: { window: WINDOW, rows: logs, complete, walk, evidence: ['ex-0001'] },
    sales: { window: WINDOW, rows: sales, complete: true, walk: walkOf([sales.map((row) => row.id)]), evidence: [] },
  };
}

/** Two lines of tea, one of cake with a unit conversion. */
export function sale(partial: Partial<SaleRow> = {}): SaleRow {
  return saleRow({
    lines: [
      { productId: 'tea', unit: 'bag', quantity: 2, actualQuantity: 2 },
      { productId: 'tea', unit: 'bag', quantity: 1, actualQuantity: 1 },
      { productId: 'cake', unit: 'bag', quantity: 1, actualQuantity: 0.125 },
    ],
    ...partial,
  });
}

/** A movement whose stock changes by its signed quantity. */
export function moved(type: string, quantity: number, partial: Partial<LogRow> = {}): LogRow {
  const saleId = type.startsWith('SALE_') ? 'sale-1' : null;
  const id = `${type}-${quantity}`;
  return logRow({
    id,
    type,
    quantity,
    previousStock: 50,
    currentStock: 50 + quantity,
    productId: 'tea',
    saleId,
    ...partial,
  });
}

export const SOLD: readonly LogRow[] = [
  moved('SALE_CREATE', -2),
  moved('SALE_CREATE', -1),
  moved('SALE_CREATE', -0.125, { productId: 'cake' }),
];

export const GIVEN_BACK = [moved('SALE_REVERT', 3), moved('SALE_REVERT', 0.125, { productId: 'cake' })];

export const DELIVERED: readonly LogRow[] = [
  moved('RESTOCK', 10),
  moved('RESTOCK', 4),
  moved('SUPPLIER_PURCHASE_ORDER_RECEIVE', 12.5),
  moved('TRANSFER_ORDER_SEND', -3),
  moved('TRANSFER_ORDER_RECEIVE', 3),
  moved('ADD_WASTE', -1),
  moved('REMOVE_WASTE', 1),
];
