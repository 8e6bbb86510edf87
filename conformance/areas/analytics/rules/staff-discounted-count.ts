import { rule } from '../../../model/rule.ts';
import { discountCountMismatches } from '../judging/discounts.ts';
import { everyAnswer } from '../judging/every-answer.ts';
import { judgeReads } from '../judging/reads.ts';

export const staffDiscountedCount = rule({
  id: 'staff-discounted-count',
  area: 'analytics',
  requirements: ['ANA-13'],
  title: 'No more sales are discounted than there are',
  help: 'A count above the number of sales, or below zero, comes from counting lines or payments instead of sales.',
  needs: ['analytics', 'exchanges'],
  judge(evidence) {
    return judgeReads('staff', everyAnswer(evidence).staff, discountCountMismatches, {
      held: 'discounted sales are part of the sales',
      broken: 'discounted sales are not part of the sales',
      missing: 'a staff row',
    });
  },
});
