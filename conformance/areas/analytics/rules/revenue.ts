import { isDate } from '../../../../contract/formats.ts';
import type { AnalyticsRead, RevenueRow } from '../../../model/analytics.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { amount as amountOf } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { inParts, merge, type Tally, tally } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { instantOf, shownRange } from '../../../see/windows.ts';
import { BOUNDS_HOLD, LIST_IS_WHOLE, ROWS_ARE_SHOWN, STORES_READ_HERE } from '../../shared/presupposed.ts';
import { othersThan } from '../../shared/requests/count-answers.ts';
import {
  type Checked,
  checkRows,
  countAnswers,
  countBySales,
  countPairs,
  isReadable,
  keysOf,
  type Mismatch,
  money,
  type Pair,
  type Sold,
  span,
  sumOf,
} from '../counting/count-answers.ts';
import { hasEdges, salesIn } from '../counting/paid-sales.ts';
import { dateOf } from '../planning/timed-sales.ts';

export const revenueDates = rule({
  id: 'revenue-dates',
  requirements: ['ANA-24'],
  presupposes: [{ rules: ['revenue-date-is-a-day'], share: 'operation' }],
  title: 'Revenue dates are calendar dates that lie in the range',
  fault: 'Revenue date outside the range, or not a date',
  fix: 'Return date as YYYY-MM-DD, and rows of the range alone. A day more on both sides is allowed for the time zone. A chart by day breaks on other dates.',
  needs: ['analytics', 'exchanges'],
  judge({ analytics, exchanges }) {
    const { revenue } = analytics;
    const reads = [...revenue, ...othersThan('revenue', revenue, exchanges).filter(isPlainRange)];
    return countAnswers('revenue', reads, checkDates, 'a revenue row');
  },
});

const HOUR = 3_600_000;
/** West of every time zone, and a business day that ends at six in the morning. */
const EARLIEST = -18 * HOUR;
/** East of every time zone. */
const LATEST = 14 * HOUR;

/** Dates that no time zone explains. */
function checkDates(read: AnalyticsRead<RevenueRow>): Checked {
  const earliest = dateOf(Date.parse(read.window.from) + EARLIEST);
  const latest = dateOf(Date.parse(read.window.to) + LATEST);
  return checkRows(read.rows, ({ date, storeId }) => {
    if (isDate(date) && date >= earliest && date <= latest) return [];
    const message = say('a row whose date does not belong to the range');
    const subject = { record: `${date} ${storeId}` };
    return { subject, message, expected: `a date from ${earliest} to ${latest}`, received: date };
  });
}

/** In the notation of the contract, which all read alike. */
function isPlainRange({ window: { from, to } }: AnalyticsRead<RevenueRow>): boolean {
  return (
    from <= to && [from, to].every((bound) => /^\d{4}-.*\.\d{3}Z$/.test(bound) && !Number.isNaN(Date.parse(bound)))
  );
}

const CASES = 'rows of whole days';

export const revenueDaysAgree = rule({
  id: 'revenue-days-agree',
  requirements: ['ANA-02', 'ANA-05', 'ANA-06'],
  presupposes: [
    ROWS_ARE_SHOWN,
    BOUNDS_HOLD,
    STORES_READ_HERE,
    { rules: ['revenue-range-adds-up', 'revenue-store-filter'], share: 'operation' },
  ],
  title: 'A day has the same figures in every range that holds it, the default range included',
  fault: 'Same day has other figures in another range',
  fix: 'Calculate the default range as any other. Look for a query of its own for it that forgets the status, the stores or an amount: a client that sends no range must read the same days as one that sends it.',
  needs: ['analytics', 'exchanges'],
  confirm: true,
  tolerates: {
    because: 'a sale that is refunded between two questions changes a row or two',
    upTo: { cases: 2, share: 0.149 },
  },
  judge({ analytics, exchanges }) {
    const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
    const others = othersThan('revenue', analytics.revenue, exchanges).filter(isReadable);
    const known = longest(analytics.revenue.filter(isReadable));
    const rest = others.map((read) => covering(read, byId.get(read.exchange)));
    // Of a large shop, the sales that were read are those of few days; what came before them was asked for, too.
    const isInBounds = ({ window }: AnalyticsRead<RevenueRow>) => window.from !== '' && window.to !== '';
    const before = known === null ? null : longest(others.filter(isInBounds));
    const earlier = rest.map((read) => ({ ...read, to: Math.min(read.to, known?.from ?? 0) }));
    const parts = [...comparedWith(known, others, rest), ...comparedWith(before, others, earlier)];
    return inParts(CASES, parts, { kind: 'data', reason: 'no answer shows it: whole days that two ranges share' });
  },
});

const DAY = 24 * HOUR;

/** Fewer rows than this show too little. */
const ENOUGH = 4;

/** An answer and the range that it covers: the one that was asked for, else the one that it says. */
type Covering = ReturnType<typeof covering>;

function covering(read: AnalyticsRead<RevenueRow>, exchange?: Exchange) {
  const shown = shownRange(exchange?.body);
  const bound = (asked: string, answered: unknown) => {
    const at = instantOf(asked);
    return Number.isNaN(at) && typeof answered === 'string' ? instantOf(answered) : at;
  };
  return { read, from: bound(read.window.from, shown?.from), to: bound(read.window.to, shown?.to) };
}

function comparedWith(
  known: Covering | null,
  others: readonly AnalyticsRead<RevenueRow>[],
  rest: readonly Covering[],
): readonly Tally[] {
  if (known === null) return [];
  const moving = rowsChanged(known, others);
  return rest.filter(({ read }) => read !== known.read).flatMap((read) => countSameDays(known, read, moving));
}

/** The longest of the ranges that were asked for all stores: the days of other answers are compared with it. */
function longest(reads: readonly AnalyticsRead<RevenueRow>[]): Covering | null {
  const all = reads.filter(({ storeIds }) => storeIds.length === 0).map((read) => covering(read));
  return all.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0] ?? null;
}

/** How many rows were others when the same was asked at another time of the run: sales of the past are refunded meanwhile. */
function rowsChanged(known: Covering, others: readonly AnalyticsRead<RevenueRow>[]): number {
  const { window } = known.read;
  const again = others.filter(
    (read) => read.storeIds.length === 0 && read.window.from === window.from && read.window.to === window.to,
  );
  const cells = (read: AnalyticsRead<RevenueRow>) => cellsOf(read, known.from, known.to, []);
  return Math.max(0, ...again.map((read) => differentKeys(cells(known.read), cells(read)).length));
}

/** The run may have been longer between two answers than between those that show how much changes. */
const LONGER = 10;

/** Rows of the days that lie wholly in both ranges, in any time zone; none where there are too few. */
function countSameDays(known: Covering, other: Covering, moving: number): Tally[] {
  const [from, to] = [Math.max(known.from, other.from) + DAY, Math.min(known.to, other.to) - 2 * DAY];
  const { storeIds, purpose, exchange } = other.read;
  const [due, received] = [cellsOf(known.read, from, to, storeIds), cellsOf(other.read, from, to, storeIds)];
  const keys = keysOf(due, received);
  if (keys.length < ENOUGH) return [];
  const different = differentKeys(due, received);
  const evidence = [exchange, known.read.exchange];
  const kept = keys.length - different.length;
  if (different.length <= moving * LONGER && different.length * 2 < keys.length) {
    const unclear = different.map(() => ({ reason: 'figures of past days changed while they were read' }));
    return [tally({ cases: CASES, kept, unclear, evidence })];
  }
  const broken = different.map((key) => ({
    subject: { operation: 'getRevenueAnalytics', request: purpose, record: key },
    message: say('revenue ({purpose}): the row of {key} is not that of a longer range', { purpose, key }),
    expected: figures(due.get(key)),
    received: figures(received.get(key)),
    evidence,
  }));
  return [tally({ cases: CASES, kept, broken, evidence })];
}

type Cells = ReadonlyMap<string, Sold>;

function differentKeys(one: Cells, other: Cells): readonly string[] {
  return keysOf(one, other).filter((key) => !isSame(one.get(key), other.get(key)));
}

/** By date and store, of the stores asked for; a day of nothing may have a row or not. */
function cellsIn(rows: readonly RevenueRow[], stores: readonly string[]): Cells {
  const isAsked = ({ storeId }: RevenueRow) => stores.length === 0 || stores.includes(storeId);
  const selling = rows.filter((row) => isAsked(row) && (row.txCount > 0 || row.revenue !== 0));
  return new Map(selling.map((row) => [`${row.date} ${row.storeId}`, row]));
}

function cellsOf({ rows }: AnalyticsRead<RevenueRow>, from: number, to: number, stores: readonly string[]): Cells {
  const inside = rows.filter(({ date }) => isDate(date) && Date.parse(date) >= from && Date.parse(date) <= to);
  return cellsIn(inside, stores);
}

function isSame(a: Sold | undefined, b: Sold | undefined): boolean {
  const [one, other] = [a ?? { revenue: 0, txCount: 0 }, b ?? { revenue: 0, txCount: 0 }];
  return one.txCount === other.txCount && Math.abs(one.revenue - other.revenue) < 0.01 + Math.abs(one.revenue) * 1e-9;
}

function figures(sold: Sold | undefined): string {
  return sold === undefined ? 'no row' : `revenue ${money(sold.revenue)} in ${plural(sold.txCount, 'sale')}`;
}

export const revenueOnSaleDay = rule({
  id: 'revenue-on-sale-day',
  requirements: ['ANA-24', 'ANA-06'],
  presupposes: [
    // Too few sales on all days are fewer up to each of them.
    { rules: ['revenue-paid-only', 'revenue-counts-paid-sales'], share: 'operation' },
    LIST_IS_WHOLE,
    BOUNDS_HOLD,
    {
      rules: ['revenue-range-adds-up', 'revenue-days-agree', 'revenue-store-filter', 'revenue-date-is-a-day'],
      share: 'operation',
    },
  ],
  title: 'Each paid sale counts on its own day',
  fault: 'Revenue counts sales on other days',
  fix: 'Group by the instant of the sale, not by when it was changed or imported. Which midnight begins a day is open, but no time zone moves a sale by days.',
  needs: ['analytics', 'sales', 'salesRangedBy'],
  confirm: true,
  judge: (evidence) => countBySales('revenue', evidence, checkDays, 'paid sales on three days'),
});

/**
 * Which day a sale falls on depends on an unknown time zone, but only so far: up to any date, the rows of a store must
 * hold the sales that are earlier everywhere on earth, and none that are later everywhere.
 */
function checkDays(read: AnalyticsRead<RevenueRow>, sales: readonly SaleRow[]): Checked {
  const inside = salesIn(sales, read.window, read.storeIds).filter((entry) => entry.sale.status === 'PAID');
  const rows = read.rows.filter((row) => row.txCount > 0 && isDate(row.date));
  const days = new Set(rows.map((row) => row.date));
  if (days.size < 3 || hasEdges(inside)) return null;
  const byStore = Map.groupBy(inside, (entry) => entry.sale.storeId);
  const byDay = [...days].sort();
  return [...byStore].flatMap(([storeId, own]): Mismatch | [] => {
    const onDay = Map.groupBy(rows, (row) => (row.storeId === storeId ? row.date : ''));
    let counted = 0;
    const counts = byDay.map((day) => {
      const end = Date.parse(day) + DAY;
      const isOver = (ms: number) => ms < end;
      counted += sumOf(onDay.get(day) ?? []).txCount;
      const least = own.filter((entry) => isOver(entry.last + LATEST)).length;
      return { day, counted, least, most: own.filter((entry) => isOver(entry.first + EARLIEST)).length };
    });
    const wrong = counts.find(({ counted, least, most }) => counted < least || counted > most);
    if (wrong === undefined) return [];
    const { day, least, most } = wrong;
    return {
      subject: { record: storeId },
      message: say('up to {day}, the number of sales of store {storeId} is wrong in every time zone', { day, storeId }),
      expected: salesBetween(least, most),
      received: salesBetween(wrong.counted, wrong.counted),
    };
  });
}

function salesBetween(least: number, most: number) {
  return amountOf(`${span([least, most])} ${most === 1 ? 'sale' : 'sales'}`, { least, most, isCount: true });
}

export const revenueStoreFilter = rule({
  id: 'revenue-store-filter',
  requirements: ['ANA-05'],
  presupposes: [
    { rules: ['revenue-date-is-a-day'], share: 'exchange' },
    STORES_READ_HERE,
    { rules: ['revenue-store-forms'], share: 'operation' },
  ],
  title: 'With storeIds, the rows of those stores come unchanged, and no others',
  fault: 'Store filter of revenue gives other rows',
  fix: 'Filter the rows, and leave their figures as they are without a filter. Look for a filter that reads one value only, or that changes the sums.',
  needs: ['analytics', 'everyStore', 'exchanges'],
  confirm: true,
  judge({ analytics, everyStore, exchanges }) {
    const known = new Set(everyStore.stores.map(({ id }) => id));
    const { revenue } = analytics;
    const others = othersThan('revenue', revenue, exchanges).filter(({ storeIds }) =>
      storeIds.every((id) => known.has(id)),
    );
    const answers = [...revenue, ...others].filter(({ storeIds }) => storeIds.length > 0);
    const pairs = revenue.flatMap((a) => revenue.filter((b) => isNarrowed(a, b)).map((b) => ({ a, b })));
    const counted = countPairs('revenue', pairs, checkFigures, MISSING);
    const strays = countAnswers('revenue', answers, checkStores, MISSING);
    // Without a pair, the figures of a filtered answer are not compared with anything.
    return counted.kept + counted.brokenCases === 0 && strays.brokenCases === 0
      ? counted
      : merge('filtered answers', [counted, strays]);
  },
});

const MISSING = 'the same range with and without a store';

function checkStores({ rows, storeIds }: AnalyticsRead<RevenueRow>): Checked {
  return checkRows(rows, ({ storeId }) => {
    if (storeIds.includes(storeId)) return [];
    const message = say('a row of store {storeId}, which was not asked for', { storeId });
    return { subject: { record: storeId }, message, expected: storeIds.join(', '), received: storeId };
  });
}

/** A store's row of a day is the same with the filter and without it. */
function checkFigures({ a: filtered, b: whole }: Pair<RevenueRow>): Checked {
  if (filtered.rows.length + whole.rows.length === 0) return null;
  const [some, all] = [cellsIn(filtered.rows, filtered.storeIds), cellsIn(whole.rows, filtered.storeIds)];
  return keysOf(some, all)
    .map((key) => ({ key, expected: figures(all.get(key)), received: figures(some.get(key)) }))
    .filter(({ expected, received }) => expected !== received)
    .map(({ key, ...compared }) => ({
      subject: { record: key },
      message: say('the row of {key} changes with the filter', { key }),
      ...compared,
    }));
}

/** The same range, in `a` narrowed to some stores and in `b` not. */
function isNarrowed(a: AnalyticsRead<RevenueRow>, b: AnalyticsRead<RevenueRow>): boolean {
  const isSameRange = a.window.from === b.window.from && a.window.to === b.window.to;
  return a.storeIds.length > 0 && b.storeIds.length === 0 && isSameRange;
}
