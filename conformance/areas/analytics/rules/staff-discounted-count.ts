import type { AnalyticsRead, StaffRow } from '../../../model/analytics.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { plural } from '../../../model/values/plural.ts';
import { everyAnswer } from '../../shared/requests/analytics-answers.ts';
import { type Checked, countAnswers, type Mismatch } from '../counting/count-answers.ts';

export const staffDiscountedCount = rule({
  id: 'staff-discounted-count',
  requirements: ['ANA-13'],
  title: 'discountedTxCount is a whole number from 0 to txCount, and agrees with discountAmount',
  fault: 'discountedTxCount cannot be right',
  fix: 'Count discounted sales. A count above the number of sales, or below zero, comes from counting lines or payments; several discounted sales without any discount, from counting every sale.',
  needs: ['analytics', 'exchanges'],
  judge(evidence) {
    return countAnswers('staff', everyAnswer(evidence).staff, checkCounts, 'a staff row');
  },
});

/** What adding up leaves behind. A smaller coin than a cent is money too: the currency of amounts is open. */
const NOISE = 1e-9;
/** One sale may have a discount on goods that cost nothing. */
const SEVERAL = 3;

/** Discounts are not below zero, and without a sale there is none. */
function checkCounts(read: AnalyticsRead<StaffRow>): Checked {
  if (read.rows.length === 0) return null;
  return read.rows.flatMap((row): Mismatch | [] => {
    const { discountedTxCount, txCount, discountAmount } = row;
    const counts = Number.isInteger(discountedTxCount) && discountedTxCount >= 0 && discountedTxCount <= txCount;
    const isOfSales = discountAmount >= 0 && (txCount > 0 || discountAmount < NOISE);
    const isWithout = discountAmount < NOISE && discountedTxCount >= SEVERAL;
    if (counts && isOfSales && !isWithout) return [];
    return {
      subject: { record: row.id },
      message: say('discounts of {id} cannot be those of {sales}', { id: row.id, sales: plural(txCount, 'sale') }),
      expected: isWithout
        ? 'a discount, or no discounted sale'
        : `0 to ${plural(txCount, 'discounted sale')}, and ${txCount === 0 ? 'no discount' : 'no discount below 0'}`,
      received: `${plural(discountedTxCount, 'discounted sale')}, discount ${discountAmount}`,
    };
  });
}
