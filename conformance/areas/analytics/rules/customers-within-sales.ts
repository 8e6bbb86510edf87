import type { AnalyticsRead, CustomerRow } from '../../../model/analytics.ts';
import { amount as amountOf } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { plural } from '../../../model/values/plural.ts';
import { BOUNDS_HOLD, LIST_IS_WHOLE, SALES_ARE_LISTED, STORES_READ_HERE } from '../../shared/presupposed.ts';
import { type Checked, countAnswers } from '../counting/count-answers.ts';
import { NOTHING, paidTotalsBy, paidTotalsOf, slackOf } from '../counting/paid-sales.ts';
import { amount, sumOf } from '../counting/sums.ts';
import { rangedSales } from '../timed-sales.ts';

export const customersWithinSales = rule({
  id: 'customers-within-sales',
  requirements: ['ANA-19', 'ANA-21', 'ANA-22'],
  presupposes: [
    LIST_IS_WHOLE,
    SALES_ARE_LISTED,
    BOUNDS_HOLD,
    { rules: ['customers-stores-add-up', 'customers-paid-only', 'customers-store-forms'], share: 'operation' },
    STORES_READ_HERE,
  ],
  title: 'Customers together spend no more than all paid sales come to',
  fault: 'Customers spent more than was sold',
  fix: 'Count the paid sales of the range and the stores asked for, each once. Spend beyond them comes from a bound, a store or a status that is ignored, or from sales that are counted twice.',
  needs: ['analytics', 'sales', 'salesRangedBy'],
  confirm: true,
  judge({ analytics, ...sold }) {
    const check = (read: AnalyticsRead<CustomerRow>) => checkSpend(read, rangedSales(sold));
    return countAnswers('customers', analytics.customers, check, 'a customer row');
  },
});

/** Not every sale has a customer, so that customers together spend at most what all sales come to. */
function checkSpend(read: AnalyticsRead<CustomerRow>, sales: readonly SaleRow[]): Checked {
  if (read.rows.length === 0) return null;
  const [, mostSales] = paidTotalsOf(sales, read.window, read.storeIds).count;
  // Returned goods of a walk-in customer lower the revenue of all sales, and the spend of no customer.
  const bought = paidTotalsBy(sales, read.window, read.storeIds, purchase).get('purchase') ?? NOTHING;
  const spent = sumOf(read.rows);
  const isCount = spent.txCount > mostSales;
  if (!isCount && spent.revenue <= bought.revenue[1] + slackOf(bought)) return [];
  const compared = (words: string, count: number, revenue: number) =>
    amountOf(words, { least: isCount ? count : revenue, isCount });
  return {
    subject: { aspect: 'total' },
    message: say('customers together bought more than was sold'),
    expected: compared(
      `at most ${plural(mostSales, 'sale')}, ${amount(bought.revenue[1])}`,
      mostSales,
      bought.revenue[1],
    ),
    received: compared(`${plural(spent.txCount, 'sale')}, ${amount(spent.revenue)}`, spent.txCount, spent.revenue),
  };
}

function purchase({ total }: SaleRow): 'purchase' | null {
  return total > 0 ? 'purchase' : null;
}
