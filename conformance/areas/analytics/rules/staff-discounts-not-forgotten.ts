import type { AnalyticsRead, StaffRow } from '../../../model/analytics.ts';
import { say } from '../../../model/message.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { type Checked, countAnswers, type Mismatch } from '../counting/count-answers.ts';
import { discountedBy, hasOwnDiscount } from '../counting/discounts.ts';
import { hasSplitRows, isComplete } from '../counting/ranking.ts';
import { rangedSales } from '../timed-sales.ts';

export const staffDiscountsNotForgotten = rule({
  id: 'staff-discounts-not-forgotten',
  requirements: ['ANA-26'],
  presupposes: [{ rules: ['staff-whole-sale-discounts'], share: 'exchange' }],
  title: 'A staff member with a discounted sale has a discount',
  fault: 'No discount for a staff member with discounted sales',
  fix: 'Add up the discounts of all paid sales in discountAmount: those on the whole sale and those of its lines, by promotion, price profile and item. Zero for a person who gave a discount means that they were not joined in, or only for some ranges or stores.',
  needs: ['analytics', 'sales', 'salesRangedBy'],
  confirm: true,
  judge({ analytics, ...sold }) {
    const isSplit = hasSplitRows(analytics.staff);
    const check = (read: AnalyticsRead<StaffRow>) =>
      isSplit && !isComplete(read) ? null : checkDiscounts(read, rangedSales(sold));
    return countAnswers('staff', analytics.staff, check, 'a paid sale with a discount on the whole sale');
  },
});

/** How much each discount came to, and which other ones there were, is not shown: nothing at all is surely wrong. */
function checkDiscounts(read: AnalyticsRead<StaffRow>, sales: readonly SaleRow[]): Checked {
  const discounted = discountedBy(read, sales, hasOwnDiscount);
  if (discounted.length === 0) return null;
  return discounted.flatMap(({ id, sales: own, count, amount }): Mismatch | [] =>
    count !== 0 || amount !== 0
      ? []
      : {
          subject: { record: id },
          message: say('staff member {id} has no discount, and {sales} paid sales with a discount on the whole sale', {
            id,
            sales: own.length,
          }),
          expected: 'a discountAmount or a discountedTxCount above 0',
          received: 'both 0',
        },
  );
}
