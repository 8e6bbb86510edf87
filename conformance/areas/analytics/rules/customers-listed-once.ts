import { rule } from '../../../model/rule.ts';
import type { AnalyticsRead, CustomerRow } from '../evidence.ts';
import { everyAnswer } from '../judging/every-answer.ts';
import type { Mismatch } from '../judging/reads.ts';
import { judgeReads } from '../judging/reads.ts';

export const customersListedOnce = rule({
  id: 'customers-listed-once',
  area: 'analytics',
  requirements: ['ANA-17'],
  title: 'A customer comes once',
  help: 'A ranking that lists somebody twice leaves somebody else out. Group by customer alone.',
  needs: ['analytics', 'exchanges'],
  judge(evidence) {
    return judgeReads('customers', everyAnswer(evidence).customers, twins, {
      held: 'every customer has one row',
      broken: 'customers have several rows',
      missing: 'a customer row',
    });
  },
});

function twins(read: AnalyticsRead<CustomerRow>): Mismatch[] | null {
  if (read.rows.length === 0) return null;
  const byId = Map.groupBy(read.rows, (row) => row.id);
  return [...byId]
    .filter(([, rows]) => rows.length > 1)
    .map(([id, rows]) => ({
      subject: id,
      message: `customer ${id} has several rows`,
      expected: '1 row',
      received: `${rows.length} rows`,
    }));
}
