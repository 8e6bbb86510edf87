import type { SaleRow } from '../../../model/lists.ts';
import type { AnalyticsRead } from '../evidence.ts';
import type { Mismatch } from './reads.ts';
import { type Sold, sumOf } from './sums.ts';
import { salesIn } from './tally.ts';

/** In a range in which sales were rung up but none was paid, analytics has nothing to count. */
export function paidOnlyMismatches(read: AnalyticsRead<Sold>, sales: readonly SaleRow[]): Mismatch[] | null {
  const inside = salesIn(sales, read.window, read.storeIds);
  const others = inside.filter((entry) => entry.sale.status !== 'PAID' && entry.place === 'in');
  if (others.length === 0 || inside.some((entry) => entry.sale.status === 'PAID')) return null;
  const { revenue, txCount } = sumOf(read.rows);
  if (Math.abs(revenue) < 0.005 && txCount === 0) return [];
  const statuses = [...new Set(others.map((entry) => entry.sale.status))].sort().join(', ');
  return [
    {
      subject: statuses,
      message: `counts sales that are ${statuses}`,
      expected: 'no sale, no revenue',
      received: `${txCount} sales, revenue ${revenue}`,
    },
  ];
}
