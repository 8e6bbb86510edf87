import { analyticsOperation, analyticsOperations } from '../../../../contract/operations.ts';
import { type AnalyticsRead, MOST_ROWS, type PastEvidence, type RevenueRow } from '../../../model/analytics.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { status as oneOf } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { count, lackingAnswer, lackingData, tally } from '../../../model/tally.ts';
import { listField, numberField } from '../../../model/values/json.ts';
import { plural } from '../../../model/values/plural.ts';
import { instantOf } from '../../../see/windows.ts';
import { FIELDS_HOLD } from '../../shared/filters/semantics.ts';
import { BOUNDS_READ } from '../../shared/presupposed.ts';
import { isInstant, type RangeEcho } from '../../shared/ranges/ranges.ts';
import { countRequests } from '../../shared/requests/count-answers.ts';
import {
  type Checked,
  countAnswers,
  countBySales,
  ENDPOINTS,
  isReadable,
  isRightlyRefused,
  mergeEndpoints,
  readsOf,
  type Sold,
  sumOf,
} from '../counting/count-answers.ts';
import { paidTotalsOf } from '../counting/paid-sales.ts';
import { EMPTY_RANGE } from '../planning/asks.ts';
import { BUSY, paidAtNoon, rangedSales, type TimedSale, timedSales } from '../planning/timed-sales.ts';

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
    // A server that is overloaded says nothing about the question; one that fails on it each time does.
    const clear = (status: number | null) => (status === 408 || (status ?? 0) > 501 ? null : status);
    const asked = ENDPOINTS.flatMap((endpoint) => {
      const reads = readsOf(analytics, endpoint).filter((read) => !isRightlyRefused(read));
      return reads.map((read) => ({ ...read, status: clear(read.status), operation: analyticsOperation(endpoint) }));
    });
    return countRequests(asked, {
      kept: ({ status }) => status === 200,
      subject: ({ operation, purpose }) => ({ operation, request: purpose }),
      expected: () => oneOf(200),
      cases: 'valid questions',
    });
  },
});

export const analyticsBounds = rule({
  id: 'analytics-bounds',
  requirements: ['ANA-06', 'ANA-15', 'ANA-22'],
  presupposes: [{ rules: ['revenue-paid-only', 'staff-paid-only', 'customers-paid-only'], share: 'exchange' }],
  title: 'A range ends where its bounds say, not with the hour or the day',
  fault: 'Analytics count sales outside the range',
  fix: 'Compare instants with from and to as they were sent. Look for a bound that is cut to a minute, an hour or a day, or moved by a time zone.',
  needs: ['analytics', 'sales', 'salesRangedBy'],
  confirm: true,
  judge(evidence) {
    const missing = 'a range of a few sales, with others before or after it';
    return mergeEndpoints((endpoint) => countBySales(endpoint, evidence, checkBounds, missing));
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
  const inside = paid.filter((entry) => entry.first > from && entry.last < to);
  const isEdge = (entry: TimedSale) => entry.first <= to && entry.last >= from && !inside.includes(entry);
  if (inside.length > FEW || paid.some(isEdge)) return null;
  const received = sumOf(read.rows);
  if (received.txCount <= inside.length) return [];
  const begin = paid.findIndex((entry) => entry.first > from);
  const near = paid.slice(Math.max(0, begin - NEAR), begin + inside.length + NEAR);
  if (!near.some((_, index) => isSum(near.slice(index, index + received.txCount), received))) {
    return { unclear: 'figures that are neither those of the range nor those of sales next to it' };
  }
  const words = { txCount: received.txCount, inside: inside.length };
  return [
    {
      subject: { aspect: 'total' },
      message: say('the figures are those of {txCount} paid sales in a row, of which {inside} lie in the range', words),
      expected: plural(inside.length, 'sale'),
      received: plural(received.txCount, 'sale'),
    },
  ];
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
      const sold = Math.max(0, ...reads.filter(isReadable).map((read) => sumOf(read.rows).txCount));
      const asked = [
        ...reads.filter(({ window }) => window.from === EMPTY_RANGE.from),
        // One bound alone may be refused: with a default for the other, the range can end before it begins.
        ...readsOf(analytics.oneBound, endpoint).filter(({ status }) => status !== 400),
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
  return [
    {
      subject: { aspect: 'total' },
      message: say('figures for a range without any sale'),
      expected: 'no sale, no revenue',
      received: `${plural(txCount, 'sale')}, revenue ${revenue}`,
    },
  ];
}

export const pastSalesAgree = rule({
  id: 'past-sales-agree',
  requirements: ['ANA-02', 'ANA-06', 'FIL-02'],
  title: 'What was sold long ago is in the list of sales and in revenue',
  fault: 'Old sales missing in the list or in revenue',
  fix: 'Let a range reach as far back as it says, in both. Look for an age at which sales are archived or no longer joined, and for a range that is cut to some months without an error.',
  needs: ['past', 'salesRangedBy'],
  confirm: true,
  judge({ past: found, salesRangedBy }) {
    const past = { ...found, sales: { ...found.sales, rows: rangedSales({ sales: found.sales, salesRangedBy }) } };
    const { days, sales, revenue } = past;
    if (days === null) return lackingData('no sale was read, so nothing shows what is long ago');
    const wrong = [
      missingInList(past, days),
      revenue === null ? null : missingInRevenue(past, revenue),
      missingDay(past, days),
    ];
    const broken = wrong.filter((finding) => finding !== null);
    const isLost = sales.walk.stopped === 'refused' || sales.walk.stopped === 'lost';
    if (broken.length === 0 && isLost) return lackingAnswer('the sales of long ago were not answered');
    return tally({
      cases: 'ranges of long ago',
      kept: broken.length === 0 && revenue !== null && isReadable(revenue) && leastSold(past, revenue) > 0 ? 1 : 0,
      broken,
      missing: {
        kind: 'data',
        reason: 'no sale is older than the range that other rules check, so this rule had no older sale to look for',
      },
      evidence: [days.exchange, ...sales.evidence, ...(revenue === null ? [] : [revenue.exchange])],
    });
  },
});

/** Revenue has a day with several sales, and the list has none from the day before it to the day after. */
function missingInList({ day, sales }: PastEvidence, days: AnalyticsRead<RevenueRow>): Finding | null {
  if (day === null || sales.rows.length > 0 || sales.walk.stopped !== 'end') return null;
  return {
    subject: { operation: 'listSales', aspect: 'long ago' },
    message: say('the list of sales has none of the days around one on which revenue counts some'),
    expected: `some of the ${plural(day.txCount, 'sale')} of ${day.date}`,
    received: 'an empty list',
    evidence: [days.exchange, ...sales.evidence],
  };
}

/** Revenue may count more than the list has: what was created before the page began and paid later. */
function missingInRevenue(past: PastEvidence, revenue: AnalyticsRead<RevenueRow>): Finding | null {
  if (!isReadable(revenue)) return null;
  const least = leastSold(past, revenue);
  const counted = sumOf(revenue.rows).txCount;
  if (counted >= least) return null;
  return {
    subject: { operation: 'getRevenueAnalytics', aspect: 'long ago' },
    message: say('revenue counts fewer sales than the list has of the same range'),
    expected: `at least ${plural(least, 'sale')} from ${revenue.window.from} to ${revenue.window.to}`,
    received: plural(counted, 'sale'),
    evidence: [...past.sales.evidence, revenue.exchange],
  };
}

/** Sales were made and paid on a day that revenue does not have, while it has those a week before and after. */
function missingDay({ gap }: PastEvidence, days: AnalyticsRead<RevenueRow>): Finding | null {
  const sold = gap === null ? [] : paidAtNoon(gap.sales);
  if (gap === null || sold.length < BUSY) return null;
  return {
    subject: { operation: 'getRevenueAnalytics', aspect: 'a day of long ago' },
    message: say('revenue has no row of {date}, a day on which the list has paid sales', { date: gap.date }),
    expected: `at least ${plural(sold.length, 'sale')} on ${gap.date}`,
    received: 'no row of that day',
    evidence: [days.exchange, ...gap.sales.evidence],
  };
}

function leastSold({ sales }: PastEvidence, { window }: AnalyticsRead<RevenueRow>): number {
  return paidTotalsOf(sales.rows, window, []).count[0];
}

export const rangeNotationsAgree = rule({
  id: 'range-notations-agree',
  requirements: ['ANA-06', 'ANA-15', 'ANA-22'],
  presupposes: FIELDS_HOLD,
  title: 'The analytics of one range are the same in every notation of its bounds',
  fault: 'Analytics differ between notations of one range',
  fix: 'Treat a timestamp as an instant: convert an offset to UTC before comparing, and never cut it off. An offset may be refused, but not read as if it were UTC.',
  needs: ['rangeEcho', 'exchanges'],
  confirm: true,
  judge({ rangeEcho, exchanges }) {
    return count(pairsOf(rangeEcho.reads, exchanges), {
      cases: 'pairs of notations',
      isKept: ([a, b]) => a.txCount === b.txCount && Math.abs(a.revenue - b.revenue) < 0.01,
      finding: ([a, b]) => ({
        subject: { operation: a.read.operation, aspect: 'notations' },
        message: say('{operation} with {range}: expected {expected} as with {otherRange}, received {received}', {
          operation: a.read.operation,
          range: rangeOf(b),
          expected: show(a),
          otherRange: rangeOf(a),
          received: show(b),
        }),
        expected: show(a),
        received: show(b),
        evidence: [a.read.exchange, b.read.exchange],
      }),
      evidence: ([a, b]) => [a.read.exchange, b.read.exchange],
      missing: { kind: 'data', reason: 'no range was answered in two notations' },
    });
  },
});

type Totals = NonNullable<ReturnType<typeof totalsOf>>;

function pairsOf(reads: readonly RangeEcho[], exchanges: readonly Exchange[]): (readonly [Totals, Totals])[] {
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  const totals = reads.flatMap((read) => {
    const isAnalytics = analyticsOperations.some((operation) => operation === read.operation);
    const exchange = isAnalytics ? byId.get(read.exchange) : undefined;
    return exchange === undefined ? [] : (totalsOf(read, exchange) ?? []);
  });
  return [...Map.groupBy(totals, ({ question }) => question).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : others.map((other) => [first, other] as const),
  );
}

function totalsOf(read: RangeEcho, { status, body }: Exchange) {
  const { from, to } = read.sent;
  if (status !== 200 || !isInstant(from) || !isInstant(to)) return null;
  const rows = listField(body, 'data');
  const sum = (name: string) => rows.reduce((total: number, row) => total + numberField(row, name), 0);
  // Rows that are rounded one by one add up to the same in both notations.
  const [revenue, txCount] = [sum('revenue'), sum('txCount')];
  if (Number.isNaN(revenue + txCount)) return null;
  const question = JSON.stringify([read.operation, instantOf(from), instantOf(to)]);
  // A ranking may have been cut among equals, any of which may be left out.
  const isCut = read.operation !== 'getRevenueAnalytics' && rows.length >= MOST_ROWS;
  return { read, question, revenue, txCount: isCut ? null : txCount };
}

function rangeOf({ read }: Totals): string {
  return `from=${read.sent.from} and to=${read.sent.to}`;
}

function show({ revenue, txCount }: Totals): string {
  return `${revenue.toFixed(2)}${txCount === null ? '' : ` in ${plural(txCount, 'sale')}`}`;
}
