import type { AnalyticsRead, StaffRow } from '../../../model/analytics.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { type Checked, countAnswers, type Mismatch } from '../counting/count-answers.ts';
import { salesIn } from '../counting/paid-sales.ts';
import { hasSplitRows, isComplete } from '../counting/ranking.ts';

export const staffWholeSaleDiscounts = rule({
  id: 'staff-whole-sale-discounts',
  formerly: 'staff-discounts-count-whole-sale-discounts',
  requirements: ['ANA-13', 'ANA-12'],
  title: 'A sale with a discount on the whole sale is a discounted sale',
  fault: 'Discounts on whole sales not counted',
  fix: 'Count discounts on the whole sale in both discountAmount and discountedTxCount. Look for a sum over line items alone.',
  needs: ['analytics', 'sales'],
  confirm: true,
  judge({ analytics, sales }) {
    const isSplit = hasSplitRows(analytics.staff);
    const check = (read: AnalyticsRead<StaffRow>) =>
      isSplit && !isComplete(read) ? null : checkDiscounts(read, sales.rows);
    return countAnswers('staff', analytics.staff, check, 'a paid sale with a discount on the whole sale');
  },
});

/** Half a cent, and a part of a sum that was rounded on its way. */
const LEAST = 0.005;
const SLACK = 0.02;

/** Sales with a discount of their own are discounted sales, no matter what else counts as one. */
function checkDiscounts(read: AnalyticsRead<StaffRow>, sales: readonly SaleRow[]): Checked {
  const sure = salesIn(sales, read.window, read.storeIds)
    .filter((entry) => entry.place === 'in' && isDiscounted(entry.sale))
    .map((entry) => entry.sale);
  const byStaff = Map.groupBy(sure, (sale) => sale.staffId);
  const listed = Map.groupBy(read.rows, (row) => row.id);
  const judged = [...byStaff].flatMap(([id, own]) => {
    const rows = id === null ? undefined : listed.get(id);
    return rows === undefined ? [] : [{ id: id ?? '', own, rows }];
  });
  if (judged.length === 0) return null;
  return judged.flatMap(({ id, own, rows }): Mismatch | [] => {
    const count = rows.reduce((sum, row) => sum + row.discountedTxCount, 0);
    const given = rows.reduce((sum, row) => sum + row.discountAmount, 0);
    const least = own.reduce((sum, sale) => sum + takenOff(sale), 0);
    if (count >= own.length && given >= least * (1 - SLACK) - LEAST * own.length) return [];
    return {
      subject: id,
      message: `${id} has ${own.length} paid sales with a discount on the whole sale`,
      expected: `at least ${own.length} discounted sales, a discount of ${least.toFixed(2)} or more`,
      received: `${count} discounted sales, discount ${given}`,
    };
  });
}

/** Of what was taken off, but for rounding: discounts of lines and of the whole sale both count, so it is the least there is. */
function takenOff({ subTotal, total, rounding }: SaleRow): number {
  return subTotal - total - Math.abs(rounding);
}

/**
 * A discount on the whole sale beyond doubt: it has a kind and a value, and less was asked than the goods came to, for no other
 * reason. A discount that no line of a sale takes part in is worth nothing.
 */
function isDiscounted(sale: SaleRow): boolean {
  const kind = typeof sale.discountType === 'string' && sale.discountType !== '';
  const isMeant = kind && sale.discountValue >= 1 && sale.pointsUsed === 0;
  return sale.status === 'PAID' && isMeant && sale.subTotal >= 1 && takenOff(sale) > LEAST;
}
