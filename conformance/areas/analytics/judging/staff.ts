import type { SaleRow } from '../../../model/lists.ts';
import type { AnalyticsRead, StaffRow } from '../evidence.ts';
import { amount, span } from './money.ts';
import { isComplete, lowest } from './ranking.ts';
import type { Mismatch } from './reads.ts';
import { type Sold, sumsBy } from './sums.ts';
import { countFits, NOTHING, revenueFits, type Tally, tallyBy } from './tally.ts';

export interface StaffShare {
  readonly id: string;
  readonly expected: Tally;
  readonly received: Sold;
}

/** What the paid sales say of each staff member beside what analytics says, wherever the two can be compared. */
function staffShares(
  read: AnalyticsRead<StaffRow>,
  sales: readonly SaleRow[],
  rowsAreSplit: boolean,
): StaffShare[] | null {
  const complete = isComplete(read);
  if (!complete && rowsAreSplit) return null;
  const expected = tallyBy(sales, read.window, read.storeIds, (sale) => sale.staffId);
  const received = sumsBy(read.rows, (row) => row.id);
  if (expected.size === 0 && received.size === 0) return null;
  const cut = complete ? Number.NEGATIVE_INFINITY : lowest(read.rows) + 0.02;
  const due = [...expected].filter(([id, tally]) => received.has(id) || tally.revenue[0] > cut).map(([id]) => id);
  return [...new Set([...due, ...received.keys()])].map((id) => ({
    id,
    expected: expected.get(id) ?? NOTHING,
    received: received.get(id) ?? { revenue: 0, txCount: 0 },
  }));
}

/** Whether a deployment gives a staff member a row for each store: its rows can then not be compared one by one. */
export function splitsStaff(reads: readonly AnalyticsRead<StaffRow>[]): boolean {
  return reads.some((read) => new Set(read.rows.map((row) => row.id)).size < read.rows.length);
}

/** Staff whose revenue or count is not that of the paid sales they are the recorded cashier of. */
export function staffMismatches(
  read: AnalyticsRead<StaffRow>,
  sales: readonly SaleRow[],
  rowsAreSplit: boolean,
  what: 'revenue' | 'txCount',
): Mismatch[] | null {
  const shares = staffShares(read, sales, rowsAreSplit);
  if (shares === null) return null;
  return shares.flatMap(({ id, expected, received }) => {
    const fits = what === 'revenue' ? revenueFits(expected, received.revenue) : countFits(expected, received.txCount);
    if (fits) return [];
    return [
      {
        subject: id,
        message: `${what} of ${id} is not that of their paid sales`,
        expected: what === 'revenue' ? span(expected.revenue, amount) : span(expected.count),
        received: what === 'revenue' ? amount(received.revenue) : String(received.txCount),
      },
    ];
  });
}
