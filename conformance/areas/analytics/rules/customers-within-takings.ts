import { rule } from '../../../model/rule.ts';
import { judgeReads } from '../judging/reads.ts';
import { takingsMismatches } from '../judging/takings.ts';

export const customersWithinTakings = rule({
  id: 'customers-within-takings',
  area: 'analytics',
  requirements: ['ANA-19', 'ANA-21', 'ANA-22'],
  title: 'Customers together spend no more than was taken',
  help: 'Spend beyond the paid sales of the range and the stores asked for was counted from elsewhere: a bound, a store or a status that is ignored, or sales counted twice.',
  needs: ['analytics', 'sales'],
  confirm: true,
  judge({ analytics, sales }) {
    return judgeReads('customers', analytics.customers, (read) => takingsMismatches(read, sales.rows), {
      held: 'customers spent at most what was taken',
      broken: 'customers spent more than was taken',
      missing: 'a customer row',
    });
  },
});
