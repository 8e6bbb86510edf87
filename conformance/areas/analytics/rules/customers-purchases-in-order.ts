import { rule } from '../../../model/rule.ts';
import { purchaseMismatches } from '../judging/purchases.ts';
import { judgeReads } from '../judging/reads.ts';

export const customersPurchasesInOrder = rule({
  id: 'customers-purchases-in-order',
  area: 'analytics',
  requirements: ['ANA-20'],
  title: 'First and last purchase are in order, and at the instant of a paid sale',
  help: 'Whether they speak of the range or of all time is open, but either way there is a paid sale behind each, and the first is not the later one.',
  needs: ['analytics', 'sales'],
  confirm: true,
  judge({ analytics, sales }) {
    return judgeReads('customers', analytics.customers, (read) => purchaseMismatches(read, sales.rows), {
      held: 'first and last purchases are in order',
      broken: 'first or last purchases are wrong',
      missing: 'a customer row with sales',
    });
  },
});
