import { rule } from '../../../model/rule.ts';
import type { AnalyticsRead, RevenueRow } from '../evidence.ts';
import { everyAnswer } from '../judging/every-answer.ts';
import type { Mismatch } from '../judging/reads.ts';
import { judgeReads } from '../judging/reads.ts';

export const revenueRowPerDateAndStore = rule({
  id: 'revenue-row-per-date-and-store',
  area: 'analytics',
  requirements: ['ANA-01'],
  title: 'No two revenue rows share date and store',
  help: 'A client that reads rows into a table by date and store loses one of two. Group by these two alone, not by payment method or kind of sale.',
  needs: ['analytics', 'exchanges'],
  judge(evidence) {
    return judgeReads('revenue', everyAnswer(evidence).revenue, twins, {
      held: 'every date and store has one row',
      broken: 'dates and stores have several rows',
      missing: 'a revenue row',
    });
  },
});

function twins(read: AnalyticsRead<RevenueRow>): Mismatch[] | null {
  if (read.rows.length === 0) return null;
  const byKey = Map.groupBy(read.rows, (row) => `${row.date} ${row.storeId}`);
  return [...byKey]
    .filter(([, rows]) => rows.length > 1)
    .map(([key, rows]) => ({
      subject: key,
      message: `${key} has several rows`,
      expected: '1 row',
      received: `${rows.length} rows`,
    }));
}
