import { rule } from '../../../model/rule.ts';
import { judgeReads } from '../judging/reads.ts';
import { splitsStaff, staffMismatches } from '../judging/staff.ts';

export const staffStoreFilter = rule({
  id: 'staff-store-filter',
  area: 'analytics',
  requirements: ['ANA-14'],
  title: 'Staff analytics of some stores count the sales of those stores',
  help: 'A branch manager must see the sales of the branch, whoever rang them up. Look for a filter that reads one value only, or filters by the staff member\u2019s own store.',
  needs: ['analytics', 'sales'],
  confirm: true,
  judge({ analytics, sales }) {
    const split = splitsStaff(analytics.staff);
    const reads = analytics.staff.filter((read) => read.storeIds.length > 0);
    const check = (read: (typeof reads)[number]) => {
      const [revenue, counts] = [
        staffMismatches(read, sales.rows, split, 'revenue'),
        staffMismatches(read, sales.rows, split, 'txCount'),
      ];
      return revenue === null || counts === null ? null : [...revenue, ...counts];
    };
    return judgeReads('staff', reads, check, {
      held: 'staff have what their paid sales in the stores came to',
      broken: 'staff have other figures than their paid sales in the stores',
      missing: 'a paid sale in a store',
    });
  },
});
