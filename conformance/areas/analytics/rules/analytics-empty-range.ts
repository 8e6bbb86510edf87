import type { AnalyticsName } from '../../../../contract/operations.ts';
import type { AnalyticsRead, OneBoundRead } from '../../../model/analytics.ts';
import { rule } from '../../../model/rule.ts';
import type { Tally } from '../../../model/tally.ts';
import { type Checked, countAnswers, mergeEndpoints, readable } from '../counting/count-answers.ts';
import { type Sold, sumOf } from '../counting/sums.ts';
import { EMPTY_RANGE } from '../planning/analytics-ask.ts';

export const analyticsEmptyRange = rule({
  id: 'analytics-empty-range',
  requirements: ['ANA-06', 'ANA-15', 'ANA-22'],
  title: 'A range before the first sale, or after the last, has no figures',
  fault: 'Figures for a range without sales',
  fix: 'Answer a range without sales with no rows, or with rows of zero. Look for a bound that is ignored, for bounds that are read only in pairs, and for a default that replaces the range.',
  needs: ['analytics'],
  confirm: true,
  judge({ analytics }) {
    return mergeEndpoints([
      countEmpty('revenue', analytics.revenue, analytics.oneBound),
      countEmpty('staff', analytics.staff, analytics.oneBound),
      countEmpty('customers', analytics.customers, analytics.oneBound),
    ]);
  },
});

/** A till whose clock was reset sells in 1970, and all of its sales there are in the range that ends then. */
const CLOCK_SALES = 5;
const AMONG = 10;

/** One bound alone may be refused: with a default for the other, the range can end before it begins. */
function countEmpty(
  endpoint: AnalyticsName,
  reads: readonly AnalyticsRead<Sold>[],
  oneBound: readonly OneBoundRead[],
): Tally {
  const sold = Math.max(0, ...readable(reads).map((read) => sumOf(read.rows).txCount));
  const asked = [
    ...reads.filter((read) => read.window.from === EMPTY_RANGE.from),
    ...oneBound.filter((read) => read.endpoint === endpoint && read.status !== 400),
  ];
  return countAnswers(endpoint, asked, (read) => checkNothing(read, sold), 'an answer about a range without sales');
}

function checkNothing({ window, rows }: AnalyticsRead<Sold>, sold: number): Checked {
  const { revenue, txCount } = sumOf(rows);
  if (revenue === 0 && txCount === 0) return [];
  const isFew = txCount > 0 && txCount <= CLOCK_SALES && txCount * AMONG <= sold;
  if (window.from !== EMPTY_RANGE.from && isFew) {
    return { unclear: `${txCount} sales in 1970 or after 2199, which a clock that was reset explains` };
  }
  return [
    {
      subject: 'total',
      message: 'figures for a range without any sale',
      expected: 'no sale, no revenue',
      received: `${txCount} sales, revenue ${revenue}`,
    },
  ];
}
