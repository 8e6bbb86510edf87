import type { AnalyticsRead, StaffRow } from '../../../model/analytics.ts';
import { rule } from '../../../model/rule.ts';
import { everyAnswer } from '../../../requests/analytics-answers.ts';
import { type Checked, countAnswers, type Mismatch } from '../counting/count-answers.ts';

export const staffDiscountedCount = rule({
  id: 'staff-discounted-count',
  requirements: ['ANA-13'],
  title: 'discountedTxCount is a whole number from 0 to txCount',
  fault: 'discountedTxCount is not from 0 to txCount',
  fix: 'Count discounted sales. A count above the number of sales, or below zero, comes from counting lines or payments.',
  needs: ['analytics', 'exchanges'],
  judge(evidence) {
    return countAnswers('staff', everyAnswer(evidence).staff, checkCounts, 'a staff row');
  },
});

/** Half a cent. */
const LEAST = 0.005;

/** Discounts are not below zero, and without a sale there is none. */
function checkCounts(read: AnalyticsRead<StaffRow>): Checked {
  if (read.rows.length === 0) return null;
  return read.rows.flatMap((row): Mismatch | [] => {
    const { discountedTxCount, txCount, discountAmount } = row;
    const counts = Number.isInteger(discountedTxCount) && discountedTxCount >= 0 && discountedTxCount <= txCount;
    const isOfSales = discountAmount >= 0 && (txCount > 0 || discountAmount < LEAST);
    if (counts && isOfSales) return [];
    return {
      subject: row.id,
      message: `discounts of ${row.id} cannot be those of ${txCount} sales`,
      expected: `0 to ${txCount} discounted sales, and ${txCount === 0 ? 'no discount' : 'no discount below 0'}`,
      received: `${discountedTxCount} discounted sales, discount ${discountAmount}`,
    };
  });
}
