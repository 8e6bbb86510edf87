import type { AnalyticsRead, StaffRow } from '../../../model/analytics.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { STAFF_STORES_APPLY } from '../../shared/presupposed.ts';
import { everyAnswer } from '../../shared/requests/analytics-answers.ts';
import { type Checked, countAnswers, type Mismatch } from '../counting/count-answers.ts';
import { smallestCoin } from '../counting/sums.ts';

export const staffDiscountRate = rule({
  id: 'staff-discount-rate',
  requirements: ['ANA-12'],
  presupposes: [STAFF_STORES_APPLY, { rules: ['staff-store-filter'], share: 'parameter', parameters: ['storeIds'] }],
  title: 'discountRate is the discount in percent of revenue and discount together',
  fault: 'discountRate does not follow its formula',
  fix: 'Return discountAmount / (revenue + discountAmount) * 100: not a fraction, and not in percent of revenue alone.',
  needs: ['analytics', 'exchanges', 'sales'],
  judge(evidence) {
    const coin = smallestCoin(evidence.sales.rows);
    const check = (read: AnalyticsRead<StaffRow>) => checkRates(read, coin);
    return countAnswers('staff', everyAnswer(evidence).staff, check, 'a staff row with sales');
  },
});

/** A rate kept to one decimal, maybe rounded twice on its way, is as good as one kept to many. */
const RATE = 0.06;

/** The rate is open where nothing was sold. */
function checkRates(read: AnalyticsRead<StaffRow>, coin: number): Checked {
  const selling = read.rows.filter((row) => row.txCount > 0 && row.revenue + row.discountAmount >= 1);
  if (selling.length === 0) return null;
  return selling.flatMap((row): Mismatch | [] => {
    const before = row.revenue + row.discountAmount;
    const rate = (row.discountAmount / before) * 100;
    const { discountRate } = row;
    if (discountRate !== null && Math.abs(discountRate - rate) <= RATE + (200 * coin) / before) return [];
    return {
      subject: { record: row.id },
      message: say(
        'staff member {record}: discountRate is not {discountAmount} / ({revenue} + {discountAmount}) * 100',
        {
          record: row.id,
          discountAmount: row.discountAmount,
          revenue: row.revenue,
        },
      ),
      expected: rate.toFixed(2),
      received: String(discountRate),
    };
  });
}
