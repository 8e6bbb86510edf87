import type { AnalyticsRead } from '../../../model/analytics.ts';
import { say } from '../../../model/message.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { plural } from '../../../model/values/plural.ts';
import { type Checked, countAnswers, mergeEndpoints } from '../counting/count-answers.ts';
import { readsOf } from '../counting/rows.ts';
import { type Sold, sumOf } from '../counting/sums.ts';
import { first, last, rangedSales, type TimedSale, timedSales } from '../timed-sales.ts';

export const analyticsBounds = rule({
  id: 'analytics-bounds',
  requirements: ['ANA-06', 'ANA-15', 'ANA-22'],
  presupposes: [{ rules: ['revenue-paid-only', 'staff-paid-only', 'customers-paid-only'], share: 'exchange' }],
  title: 'A range ends where its bounds say, not with the hour or the day',
  fault: 'Analytics count sales outside the range',
  fix: 'Compare instants with from and to as they were sent. Look for a bound that is cut to a minute, an hour or a day, or moved by a time zone.',
  needs: ['analytics', 'sales', 'salesRangedBy'],
  confirm: true,
  judge({ analytics, ...sold }) {
    const check = (read: AnalyticsRead<Sold>) => checkBounds(read, rangedSales(sold));
    return mergeEndpoints((endpoint) =>
      countAnswers(
        endpoint,
        readsOf(analytics, endpoint),
        check,
        'a range of a few sales, with others before or after it',
      ),
    );
  },
});

/** How many sales next to a range an answer may have counted, to be recognized by their sum. */
const NEAR = 200;
/** Only a range with few sales differs clearly from the one next to it. */
const FEW = 3;
const SAME = 0.011;

/** An answer that is not that of its range, and exactly that of a range that reaches further or lies next to it. */
function checkBounds(read: AnalyticsRead<Sold>, sales: readonly SaleRow[]): Checked {
  const [from, to] = [Date.parse(read.window.from), Date.parse(read.window.to)];
  const paid = timedSales(sales).filter(
    ({ sale }) => sale.status === 'PAID' && (read.storeIds.length === 0 || read.storeIds.includes(sale.storeId)),
  );
  const inside = paid.filter((entry) => first(entry) > from && last(entry) < to);
  const hasEdges = paid.some((entry) => first(entry) <= to && last(entry) >= from && !inside.includes(entry));
  if (inside.length > FEW || hasEdges) return null;
  const received = sumOf(read.rows);
  if (received.txCount <= inside.length) return [];
  const begin = paid.findIndex((entry) => first(entry) > from);
  const near = paid.slice(Math.max(0, begin - NEAR), begin + inside.length + NEAR);
  if (!near.some((_, index) => isSum(near.slice(index, index + received.txCount), received))) {
    return { unclear: 'figures that are neither those of the range nor those of sales next to it' };
  }
  return {
    subject: { aspect: 'total' },
    message: say('the figures are those of {txCount} paid sales in a row, of which {inside} lie in the range', {
      txCount: received.txCount,
      inside: inside.length,
    }),
    expected: plural(inside.length, 'sale'),
    received: plural(received.txCount, 'sale'),
  };
}

function isSum(run: readonly TimedSale[], received: Sold): boolean {
  const sum = run.reduce((total, { sale }) => total + sale.total, 0);
  return run.length === received.txCount && Math.abs(sum - received.revenue) < SAME * Math.max(1, run.length);
}
