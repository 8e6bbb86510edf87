import { rule } from '../../../model/rule.ts';
import { averageMismatches } from '../judging/averages.ts';
import { everyAnswer } from '../judging/every-answer.ts';
import { smallestCoin } from '../judging/money.ts';
import { judgeReads } from '../judging/reads.ts';

export const revenueAverage = rule({
  id: 'revenue-average',
  area: 'analytics',
  requirements: ['ANA-04'],
  title: 'The average of a revenue row is its revenue by sale',
  help: 'A client that trusts the average draws wrong charts. Divide the row\u2019s own revenue by its own count.',
  needs: ['analytics', 'exchanges', 'sales'],
  judge(evidence) {
    const coin = smallestCoin(evidence.sales.rows);
    return judgeReads(
      'revenue',
      everyAnswer(evidence).revenue,
      (read) => averageMismatches(read, coin, (row) => `${row.date} ${row.storeId}`),
      {
        held: 'every average is its revenue by sale',
        broken: 'averages are not revenue by sale',
        missing: 'a row with sales',
      },
    );
  },
});
