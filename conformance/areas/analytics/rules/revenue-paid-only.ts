import { rule } from '../../../model/rule.ts';
import { paidOnlyMismatches } from '../judging/paid-only.ts';
import { judgeReads } from '../judging/reads.ts';

export const revenuePaidOnly = rule({
  id: 'revenue-paid-only',
  area: 'analytics',
  requirements: ['ANA-23'],
  title: 'Revenue analytics count nothing but paid sales',
  help: 'Money that was never taken, or was given back, must not show as revenue. Look for a query without a condition on the status, or with the opposite of one status instead of PAID.',
  needs: ['analytics', 'sales'],
  confirm: true,
  judge({ analytics, sales }) {
    return judgeReads('revenue', analytics.revenue, (read) => paidOnlyMismatches(read, sales.rows), {
      held: 'ranges without a paid sale come to nothing',
      broken: 'sales that are not paid are counted',
      missing: 'a range that holds sales but no paid one',
    });
  },
});
