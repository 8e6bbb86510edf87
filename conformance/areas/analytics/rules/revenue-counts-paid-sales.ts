import { rule } from '../../../model/rule.ts';
import { judgeReads } from '../judging/reads.ts';
import { storeMismatches } from '../judging/stores.ts';

export const revenueCountsPaidSales = rule({
  id: 'revenue-counts-paid-sales',
  area: 'analytics',
  requirements: ['ANA-03'],
  title: 'Revenue counts each paid sale once',
  help: 'A wrong count spoils every average drawn from it. Look for joins that repeat a sale for each payment or line, and for other statuses that are counted.',
  needs: ['analytics', 'sales'],
  confirm: true,
  judge({ analytics, sales }) {
    return judgeReads('revenue', analytics.revenue, (read) => storeMismatches(read, sales.rows, 'txCount'), {
      held: 'every store has the number of its paid sales',
      broken: 'the count is not that of the paid sales',
      missing: 'a paid sale in a closed range of the past',
    });
  },
});
