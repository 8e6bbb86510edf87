import { rule } from '../../../model/rule.ts';
import { rateMismatches } from '../judging/discounts.ts';
import { everyAnswer } from '../judging/every-answer.ts';
import { smallestCoin } from '../judging/money.ts';
import { judgeReads } from '../judging/reads.ts';

export const staffDiscountRate = rule({
  id: 'staff-discount-rate',
  area: 'analytics',
  requirements: ['ANA-12'],
  title: 'discountRate is the discount in percent of revenue and discount together',
  help: 'Who compares staff by this rate needs the formula of the contract: not a fraction, and not in percent of revenue alone.',
  needs: ['analytics', 'exchanges', 'sales'],
  judge(evidence) {
    const coin = smallestCoin(evidence.sales.rows);
    return judgeReads('staff', everyAnswer(evidence).staff, (read) => rateMismatches(read, coin), {
      held: 'every rate follows the formula',
      broken: 'rates do not follow the formula',
      missing: 'a staff row with sales',
    });
  },
});
