import type { AnalyticsRead, StaffRow } from '../../../model/analytics.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { salesIn } from './paid-sales.ts';

/** What a listed person surely sold with a discount in the range, and what their rows say of discounts together. */
export interface Discounted {
  readonly id: string;
  readonly sales: readonly SaleRow[];
  readonly count: number;
  readonly amount: number;
}

export function discountedBy(
  read: AnalyticsRead<StaffRow>,
  sales: readonly SaleRow[],
  isDiscounted: (sale: SaleRow) => boolean,
): readonly Discounted[] {
  const sure = salesIn(sales, read.window, read.storeIds)
    .filter(({ place, sale }) => place === 'in' && sale.status === 'PAID' && isDiscounted(sale))
    .map((entry) => entry.sale);
  const listed = Map.groupBy(read.rows, (row) => row.id);
  return [...Map.groupBy(sure, ({ staffId }) => staffId)].flatMap(([id, own]) => {
    const rows = id === null ? undefined : listed.get(id);
    if (id === null || rows === undefined) return [];
    const count = rows.reduce((sum, row) => sum + row.discountedTxCount, 0);
    const amount = rows.reduce((sum, row) => sum + row.discountAmount, 0);
    return [{ id, sales: own, count, amount }];
  });
}

/** Half a cent. */
export const LEAST = 0.005;

/** Of what was taken off, but for rounding: discounts of lines and of the whole sale both count, so it is the least there is. */
export function takenOff({ subTotal, total, rounding }: SaleRow): number {
  return subTotal - total - Math.abs(rounding);
}

/** A discount on the whole sale: it has a kind and a value, and less was asked than the goods came to, for no other reason. */
export function hasOwnDiscount(sale: SaleRow): boolean {
  const kind = typeof sale.discountType === 'string' && sale.discountType !== '';
  return kind && sale.discountValue > 0 && sale.pointsUsed === 0 && takenOff(sale) > LEAST;
}
