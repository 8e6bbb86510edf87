import { rule } from '../../../model/rule.ts';
import { spendMismatches } from '../judging/purchases.ts';
import { judgeReads } from '../judging/reads.ts';

export const customersSpendIsOfPaidSales = rule({
  id: 'customers-spend-is-of-paid-sales',
  area: 'analytics',
  requirements: ['ANA-19', 'ANA-23'],
  title: 'What a customer spent is what paid sales of the range came to',
  help: 'A customer with one sale in a range spent what some paid sale of that range came to. Look for other amounts than total, and for other statuses that are counted.',
  needs: ['analytics', 'sales'],
  confirm: true,
  judge({ analytics, sales }) {
    return judgeReads('customers', analytics.customers, (read) => spendMismatches(read, sales.rows), {
      held: 'customers spent what paid sales came to',
      broken: 'customers spent what no paid sale came to',
      missing: 'a customer with one sale in a range',
    });
  },
});
