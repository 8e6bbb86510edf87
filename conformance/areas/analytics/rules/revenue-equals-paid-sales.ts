import { rule } from '../../../model/rule.ts';
import { judgeReads } from '../judging/reads.ts';
import { storeMismatches } from '../judging/stores.ts';

export const revenueEqualsPaidSales = rule({
  id: 'revenue-equals-paid-sales',
  area: 'analytics',
  requirements: ['ANA-02'],
  title: 'Revenue of each store is what its paid sales came to',
  help: 'Partners close their books with these sums. Look for other statuses that are counted, sales that are left out (a payment method, a store, all after the first thousand), or another amount than total.',
  needs: ['analytics', 'sales'],
  confirm: true,
  judge({ analytics, sales }) {
    return judgeReads('revenue', analytics.revenue, (read) => storeMismatches(read, sales.rows, 'revenue'), {
      held: 'every store has the revenue of its paid sales',
      broken: 'revenue is not what the paid sales came to',
      missing: 'a paid sale in a closed range of the past',
    });
  },
});
