import { rule } from '../../../model/rule.ts';
import { judgeReads } from '../judging/reads.ts';
import { splitsStaff, staffMismatches } from '../judging/staff.ts';

export const staffCountsPaidSales = rule({
  id: 'staff-counts-paid-sales',
  area: 'analytics',
  requirements: ['ANA-10'],
  title: 'Each staff member has the number of their paid sales',
  help: 'Commissions are paid by these figures. A sale belongs to its recorded cashier, not to who opened the tab. Look for other statuses that are counted and for sales that are left out.',
  needs: ['analytics', 'sales'],
  confirm: true,
  judge({ analytics, sales }) {
    const split = splitsStaff(analytics.staff);
    const reads = analytics.staff.filter((read) => read.storeIds.length === 0);
    return judgeReads('staff', reads, (read) => staffMismatches(read, sales.rows, split, 'txCount'), {
      held: 'staff have what their paid sales came to',
      broken: 'staff counts are not those of their paid sales',
      missing: 'a paid sale in a closed range of the past',
    });
  },
});
