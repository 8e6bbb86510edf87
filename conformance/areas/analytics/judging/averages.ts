import type { AnalyticsRead, Averaged } from '../evidence.ts';
import type { Mismatch } from './reads.ts';

/** Revenue by sale, up to one coin of rounding; what it is when nothing was sold is open. */
export function averageMismatches<Row extends Averaged>(
  read: AnalyticsRead<Row>,
  coin: number,
  nameOf: (row: Row) => string,
): Mismatch[] | null {
  const selling = read.rows.filter((row) => row.txCount > 0);
  if (selling.length === 0) return null;
  return selling
    .filter(({ avgOrderValue, revenue, txCount }) => {
      const allowed = coin * 1.01 + 0.005 / txCount;
      return avgOrderValue === null || Math.abs(avgOrderValue - revenue / txCount) > allowed;
    })
    .map((row) => ({
      subject: nameOf(row),
      message: `the average is not ${row.revenue} / ${row.txCount}`,
      expected: (row.revenue / row.txCount).toFixed(4),
      received: String(row.avgOrderValue),
    }));
}
