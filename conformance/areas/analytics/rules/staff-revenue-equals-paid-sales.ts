import { rule } from '../../../model/rule.ts';
import { judgeReads } from '../judging/reads.ts';
import { splitsStaff, staffMismatches } from '../judging/staff.ts';

export const staffRevenueEqualsPaidSales = rule({
  id: 'staff-revenue-equals-paid-sales',
  area: 'analytics',
  requirements: ['ANA-09'],
  title: 'Revenue of each staff member is what their paid sales came to',
  help: 'Commissions are paid by these figures. A sale belongs to its recorded cashier, not to who opened the tab. Look for other statuses that are counted and for sales that are left out.',
  needs: ['analytics', 'sales'],
  confirm: true,
  judge({ analytics, sales }) {
    const split = splitsStaff(analytics.staff);
    const reads = analytics.staff.filter((read) => read.storeIds.length === 0);
    return judgeReads('staff', reads, (read) => staffMismatches(read, sales.rows, split, 'revenue'), {
      held: 'staff have what their paid sales came to',
      broken: 'staff revenue is not that of their paid sales',
      missing: 'a paid sale in a closed range of the past',
    });
  },
});
