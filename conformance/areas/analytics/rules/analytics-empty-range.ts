import type { AnalyticsRead } from '../../../model/analytics.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { plural } from '../../../model/values/plural.ts';
import { type Checked, countAnswers, mergeEndpoints, readable } from '../counting/count-answers.ts';
import { readsOf } from '../counting/rows.ts';
import { type Sold, sumOf } from '../counting/sums.ts';
import { EMPTY_RANGE } from '../planning/analytics-ask.ts';

export const analyticsEmptyRange = rule({
  id: 'analytics-empty-range',
  requirements: ['ANA-06', 'ANA-15', 'ANA-22'],
  presupposes: [{ rules: ['analytics-bounds'], share: 'operation' }],
  title: 'A range before the first sale, or after the last, has no figures',
  fault: 'Figures for a range without sales',
  fix: 'Answer a range without sales with no rows, or with rows of zero. Look for a bound that is ignored, for bounds that are read only in pairs, and for a default that replaces the range.',
  needs: ['analytics'],
  confirm: true,
  judge({ analytics }) {
    return mergeEndpoints((endpoint) => {
      const reads = readsOf(analytics, endpoint);
      const sold = Math.max(0, ...readable(reads).map((read) => sumOf(read.rows).txCount));
      const asked = [
        ...reads.filter(({ window }) => window.from === EMPTY_RANGE.from),
        // One bound alone may be refused: with a default for the other, the range can end before it begins.
        ...analytics.oneBound.filter((read) => read.endpoint === endpoint && read.status !== 400),
      ];
      const check = (read: AnalyticsRead<Sold>) => checkNothing(read, sold);
      return countAnswers<Sold>(endpoint, asked, check, 'an answer about a range without sales');
    });
  },
});

/** A till whose clock was reset sells in 1970, and all of its sales there are in the range that ends then. */
const CLOCK_SALES = 5;
const AMONG = 10;

function checkNothing({ window, rows }: AnalyticsRead<Sold>, sold: number): Checked {
  const { revenue, txCount } = sumOf(rows);
  if (revenue === 0 && txCount === 0) return [];
  const isFew = txCount > 0 && txCount <= CLOCK_SALES && txCount * AMONG <= sold;
  if (window.from !== EMPTY_RANGE.from && isFew) {
    return { unclear: `${plural(txCount, 'sale')} in 1970 or after 2199, which a clock that was reset explains` };
  }
  return {
    subject: { aspect: 'total' },
    message: say('figures for a range without any sale'),
    expected: 'no sale, no revenue',
    received: `${plural(txCount, 'sale')}, revenue ${revenue}`,
  };
}
