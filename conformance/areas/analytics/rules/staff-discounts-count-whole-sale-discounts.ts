import { rule } from '../../../model/rule.ts';
import { missingDiscounts } from '../judging/discounts.ts';
import { judgeReads } from '../judging/reads.ts';
import { splitsStaff } from '../judging/staff.ts';

export const staffDiscountsCountWholeSaleDiscounts = rule({
  id: 'staff-discounts-count-whole-sale-discounts',
  area: 'analytics',
  requirements: ['ANA-13', 'ANA-12'],
  title: 'A sale with a discount on the whole sale is a discounted sale',
  help: 'Discounts on the whole sale belong to both discountAmount and discountedTxCount. Look for a sum over line items alone.',
  needs: ['analytics', 'sales'],
  confirm: true,
  judge({ analytics, sales }) {
    const split = splitsStaff(analytics.staff);
    return judgeReads('staff', analytics.staff, (read) => missingDiscounts(read, sales.rows, split), {
      held: 'sales with a discount are counted as such',
      broken: 'discounts on whole sales are missing',
      missing: 'a paid sale with a discount on the whole sale',
    });
  },
});
