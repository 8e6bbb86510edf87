import type { SaleRow } from '../../../model/lists.ts';
import type { AnalyticsRead } from '../evidence.ts';
import type { Pair } from './pairwise.ts';
import { isComplete, lowest } from './ranking.ts';
import { type Mismatch, usable } from './reads.ts';
import { type Sold, sumsBy } from './sums.ts';

interface Ranked extends Sold {
  readonly id: string;
}

/** Whether everything that one answer counts is counted by the other as well. */
function isWithin(small: AnalyticsRead<Ranked>, large: AnalyticsRead<Ranked>): boolean {
  if (small === large) return false;
  const range = small.window.from >= large.window.from && small.window.to <= large.window.to;
  const named = small.storeIds.length > 0 && small.storeIds.every((id) => large.storeIds.includes(id));
  return range && (large.storeIds.length === 0 || named);
}

/** Pairs of answers with something to compare: `a` counts everything that `b` counts. */
export function nestedPairs<Row extends Ranked>(reads: readonly AnalyticsRead<Row>[]): Pair<Row>[] {
  const answers = usable(reads);
  // Who has a row for each store may be in a cut ranking with some of them only.
  const split = answers.some((read) => new Set(read.rows.map((row) => row.id)).size < read.rows.length);
  const wholes = answers.filter((read) => !split || isComplete(read));
  return wholes.flatMap((a) => answers.filter((b) => b.rows.length > 0 && isWithin(b, a)).map((b) => ({ a, b })));
}

/** With sales below zero a whole can be less than its part. */
export function hasNegativeSales(sales: readonly SaleRow[]): boolean {
  return sales.some((sale) => sale.total < 0);
}

/** Who sold or bought for so much in a part has at least as much in the whole, and so a place in its ranking. */
export function nestedMismatches(small: AnalyticsRead<Ranked>, large: AnalyticsRead<Ranked>): Mismatch[] {
  const there = sumsBy(large.rows, (row) => row.id);
  const listedFrom = isComplete(large) ? 0 : lowest(large.rows);
  return [...sumsBy(small.rows, (row) => row.id)].flatMap(([id, part]) => {
    const whole = there.get(id);
    if (whole === undefined && part.revenue <= listedFrom + 0.02) return [];
    if (whole !== undefined && whole.revenue >= part.revenue - 0.02 && whole.txCount >= part.txCount) return [];
    return [
      {
        subject: id,
        message: `${id} has more in "${small.purpose}", which lies within this range`,
        expected: `at least revenue ${part.revenue} in ${part.txCount} sales`,
        received: whole === undefined ? 'not listed' : `revenue ${whole.revenue} in ${whole.txCount} sales`,
      },
    ];
  });
}
