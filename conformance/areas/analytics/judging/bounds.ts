import type { SaleRow } from '../../../model/lists.ts';
import type { AnalyticsRead } from '../evidence.ts';
import { first, last, type TimedSale, timedSales } from '../instants.ts';
import type { Mismatch } from './reads.ts';
import { type Sold, sumOf } from './sums.ts';

/** How many sales beside a range an answer may have taken for its own, to be known by their sum. */
const BESIDE = 200;
/** Only a range with few sales can be told apart from the one beside it. */
const FEW = 3;
const SAME = 0.011;

/** An answer that is not that of its range, and exactly that of a range that reaches further or lies beside it. */
export function boundMismatches(
  read: AnalyticsRead<Sold & { readonly id?: string }>,
  sales: readonly SaleRow[],
): Mismatch[] | null {
  const [from, to] = [Date.parse(read.window.from), Date.parse(read.window.to)];
  const paid = timedSales(sales).filter(
    ({ sale }) => sale.status === 'PAID' && (read.storeIds.length === 0 || read.storeIds.includes(sale.storeId)),
  );
  const inside = paid.filter((entry) => first(entry) > from && last(entry) < to);
  if (inside.length > FEW || paid.some((entry) => first(entry) <= to && last(entry) >= from && !inside.includes(entry)))
    return null;
  const received = sumOf(read.rows);
  if (received.txCount <= inside.length) return [];
  const begin = paid.findIndex((entry) => first(entry) > from);
  const near = paid.slice(Math.max(0, begin - BESIDE), begin + inside.length + BESIDE);
  if (!near.some((_, index) => isSum(near.slice(index, index + received.txCount), received))) return [];
  return [
    {
      subject: 'total',
      message: `the figures are those of ${received.txCount} paid sales in a row, of which ${inside.length} lie in the range`,
      expected: `${inside.length} sales`,
      received: `${received.txCount} sales`,
    },
  ];
}

function isSum(run: readonly TimedSale[], received: Sold): boolean {
  const sum = run.reduce((total, { sale }) => total + sale.total, 0);
  return run.length === received.txCount && Math.abs(sum - received.revenue) < SAME * Math.max(1, run.length);
}
