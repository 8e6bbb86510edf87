import type { SaleRow } from '../../../model/lists.ts';
import type { AnalyticsRead, CustomerRow } from '../evidence.ts';
import { amount } from './money.ts';
import type { Mismatch } from './reads.ts';
import { sumOf } from './sums.ts';
import { NOTHING, slackOf, tallyBy, tallyOf } from './tally.ts';

/** Not every sale has a customer, so customers together spent at most what was taken. */
export function takingsMismatches(read: AnalyticsRead<CustomerRow>, sales: readonly SaleRow[]): Mismatch[] | null {
  if (read.rows.length === 0) return null;
  const taken = tallyOf(sales, read.window, read.storeIds);
  // Goods that somebody without a name brought back lower the takings, and nobody's purchases.
  const bought = tallyBy(sales, read.window, read.storeIds, purchase).get('purchase') ?? NOTHING;
  const spent = sumOf(read.rows);
  const fits = spent.txCount <= taken.count[1] && spent.revenue <= bought.revenue[1] + slackOf(bought);
  if (fits) return [];
  return [
    {
      subject: 'total',
      message: 'customers together bought more than was sold',
      expected: `at most ${taken.count[1]} sales, ${amount(bought.revenue[1])}`,
      received: `${spent.txCount} sales, ${amount(spent.revenue)}`,
    },
  ];
}

function purchase({ total }: SaleRow): 'purchase' | null {
  return total > 0 ? 'purchase' : null;
}
