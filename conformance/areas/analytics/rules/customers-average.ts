import { rule } from '../../../model/rule.ts';
import { averageMismatches } from '../judging/averages.ts';
import { everyAnswer } from '../judging/every-answer.ts';
import { smallestCoin } from '../judging/money.ts';
import { judgeReads } from '../judging/reads.ts';

export const customersAverage = rule({
  id: 'customers-average',
  area: 'analytics',
  requirements: ['ANA-18'],
  title: 'The average of a customer row is its revenue by sale',
  help: 'A client that trusts the average draws wrong charts. Divide the row\u2019s own revenue by its own count.',
  needs: ['analytics', 'exchanges', 'sales'],
  judge(evidence) {
    const coin = smallestCoin(evidence.sales.rows);
    return judgeReads(
      'customers',
      everyAnswer(evidence).customers,
      (read) => averageMismatches(read, coin, (row) => row.id),
      {
        held: 'every average is its revenue by sale',
        broken: 'averages are not revenue by sale',
        missing: 'a row with sales',
      },
    );
  },
});
