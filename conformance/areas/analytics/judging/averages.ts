import type { AnalyticsRead } from '../evidence.ts';
import type { Mismatch } from './reads.ts';
import type { Sold } from './sums.ts';

export interface Averaged extends Sold {
  readonly avgOrderValue: number;
}

/** Revenue by sale, up to one coin of rounding; what it is when nothing was sold is open. */
export function averageMismatches<Row extends Averaged>(
  read: AnalyticsRead<Row>,
  coin: number,
  nameOf: (row: Row) => string,
): Mismatch[] | null {
  const selling = read.rows.filter((row) => row.txCount > 0);
  if (selling.length === 0) return null;
  return selling
    .filter((row) => Math.abs(row.avgOrderValue - row.revenue / row.txCount) > coin * 1.01 + 0.005 / row.txCount)
    .map((row) => ({
      subject: nameOf(row),
      message: `the average is not ${row.revenue} / ${row.txCount}`,
      expected: (row.revenue / row.txCount).toFixed(4),
      received: String(row.avgOrderValue),
    }));
}
