import { rule } from '../../../model/rule.ts';
import { rowCountMismatches } from '../judging/ranking.ts';
import { judgeReads } from '../judging/reads.ts';

export const customersRowsAtMost100 = rule({
  id: 'customers-rows-at-most-100',
  area: 'analytics',
  requirements: ['PAGE-12', 'PAGE-14'],
  title: 'Customer analytics give no more rows than the limit, and without one up to 100',
  help: 'A client reserves room for 100 rows. Cap the ranking at 100 where no limit is sent, and do not cap it lower.',
  needs: ['analytics'],
  judge({ analytics }) {
    return judgeReads('customers', analytics.customers, rowCountMismatches, {
      held: 'no answer is longer than its limit',
      broken: 'answers are longer than their limit',
      missing: 'an answer with rows',
    });
  },
});
