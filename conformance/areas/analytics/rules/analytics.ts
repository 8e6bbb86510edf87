import { analyticsOperation } from '../../../../contract/operations.ts';
import type { AnalyticsEvidence, AnalyticsRead } from '../../../model/analytics.ts';
import { status as oneOf } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { plural } from '../../../model/values/plural.ts';
import { BOUNDS_READ } from '../../shared/presupposed.ts';
import { countRequests } from '../../shared/requests/count-requests.ts';
import { type Checked, countAnswers, isRightlyRefused, mergeEndpoints, readable } from '../counting/count-answers.ts';
import { ENDPOINTS, readsOf } from '../counting/rows.ts';
import { type Sold, sumOf } from '../counting/sums.ts';
import { EMPTY_RANGE } from '../planning/analytics-ask.ts';
import { first, last, rangedSales, type TimedSale, timedSales } from '../timed-sales.ts';

export const analyticsAnswers = rule({
  id: 'analytics-answers',
  requirements: ['PAR-30', 'PAR-28'],
  presupposes: [BOUNDS_READ, { rules: ['error-no-repeated-500'], share: 'operation' }],
  title: 'Analytics answer valid ranges, stores and limits',
  fault: 'Valid question refused by analytics',
  fix: 'Accept timestamps in the form that the service itself writes, its own stores, and limits from 1 to 100. A range of more than a month may be refused with 400; a shorter one must be answered.',
  needs: ['analytics'],
  confirm: true,
  judge({ analytics }) {
    const asked = everyRead(analytics).filter(({ read }) => !isRightlyRefused(read));
    return countRequests(
      asked.map(({ endpoint, read }) => ({
        ...read,
        status: decidingStatus(read),
        operation: analyticsOperation(endpoint),
      })),
      {
        kept: ({ status }) => status === 200,
        subject: ({ operation, purpose }) => ({ operation, request: purpose }),
        expected: () => oneOf(200),
        cases: 'valid questions',
      },
    );
  },
});

function everyRead(analytics: AnalyticsEvidence) {
  return ENDPOINTS.flatMap((endpoint) =>
    analytics[endpoint].map((read: AnalyticsRead<unknown>) => ({ endpoint, read })),
  );
}

/** A server that is overloaded says nothing about the question; one that fails on it each time does. */
function decidingStatus({ status }: AnalyticsRead<unknown>): number | null {
  return status === 408 || (status !== null && status > 501) ? null : status;
}

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
