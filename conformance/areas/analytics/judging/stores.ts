import type { SaleRow } from '../../../model/lists.ts';
import type { AnalyticsRead, RevenueRow } from '../evidence.ts';
import { amount, span } from './money.ts';
import type { Mismatch } from './reads.ts';
import { sumsBy } from './sums.ts';
import { countFits, NOTHING, revenueFits, tallyBy } from './tally.ts';

/** Each store's figures over a whole range beside its paid sales: which day a sale falls on is open, the sum is not. */
export function storeMismatches(
  read: AnalyticsRead<RevenueRow>,
  sales: readonly SaleRow[],
  what: 'revenue' | 'txCount',
): Mismatch[] | null {
  const expected = tallyBy(sales, read.window, read.storeIds, (sale) => sale.storeId);
  const received = sumsBy(read.rows, (row) => row.storeId);
  if (expected.size === 0 && received.size === 0) return null;
  return [...new Set([...expected.keys(), ...received.keys()])].flatMap((storeId) => {
    const due = expected.get(storeId) ?? NOTHING;
    const came = received.get(storeId) ?? { revenue: 0, txCount: 0 };
    const fits = what === 'revenue' ? revenueFits(due, came.revenue) : countFits(due, came.txCount);
    if (fits) return [];
    return [
      {
        subject: storeId,
        message: `${what} of store ${storeId} is not that of its paid sales`,
        expected: what === 'revenue' ? span(due.revenue, amount) : span(due.count),
        received: what === 'revenue' ? amount(came.revenue) : String(came.txCount),
      },
    ];
  });
}
