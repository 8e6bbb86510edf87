import type { AnalyticsRead, StaffRow } from '../../../model/analytics.ts';
import { say } from '../../../model/message.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { type Checked, countAnswers, type Mismatch } from '../counting/count-answers.ts';
import { discountedBy, hasOwnDiscount, LEAST, takenOff } from '../counting/discounts.ts';
import { hasSplitRows, isComplete } from '../counting/ranking.ts';
import { rangedSales } from '../timed-sales.ts';

export const staffWholeSaleDiscounts = rule({
  id: 'staff-whole-sale-discounts',
  requirements: ['ANA-13', 'ANA-12'],
  title: 'A sale with a discount on the whole sale is a discounted sale',
  fault: 'Discounts on whole sales not counted',
  fix: 'Count discounts on the whole sale in both discountAmount and discountedTxCount. Look for a sum over line items alone.',
  needs: ['analytics', 'sales', 'salesRangedBy'],
  confirm: true,
  judge({ analytics, ...sold }) {
    const isSplit = hasSplitRows(analytics.staff);
    const check = (read: AnalyticsRead<StaffRow>) =>
      isSplit && !isComplete(read) ? null : checkDiscounts(read, rangedSales(sold));
    return countAnswers('staff', analytics.staff, check, 'a paid sale with a discount on the whole sale');
  },
});

/** A part of a sum that was rounded on its way. */
const SLACK = 0.02;

/** Sales with a discount of their own are discounted sales, no matter what else counts as one. */
function checkDiscounts(read: AnalyticsRead<StaffRow>, sales: readonly SaleRow[]): Checked {
  const discounted = discountedBy(read, sales, isDiscounted);
  if (discounted.length === 0) return null;
  return discounted.flatMap(({ id, sales: own, count, amount }): Mismatch | [] => {
    const least = own.reduce((sum, sale) => sum + takenOff(sale), 0);
    if (count >= own.length && amount >= least * (1 - SLACK) - LEAST * own.length) return [];
    return {
      subject: { record: id },
      message: say('staff member {id} has {sales} paid sales with a discount on the whole sale', {
        id,
        sales: own.length,
      }),
      expected: `at least ${own.length} discounted sales, a discount of ${least.toFixed(2)} or more`,
      received: `${count} discounted sales, discount ${amount}`,
    };
  });
}

/** Beyond doubt: a discount that no line of a sale takes part in is worth nothing. */
function isDiscounted(sale: SaleRow): boolean {
  return hasOwnDiscount(sale) && sale.discountValue >= 1 && sale.subTotal >= 1;
}
