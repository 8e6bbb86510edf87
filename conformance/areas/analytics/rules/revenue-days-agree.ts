import type { AnalyticsRead, RevenueRow } from '../../../model/analytics.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { inParts, type Tally, tally } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { shownRange } from '../../../see/shown-range.ts';
import { instantOf } from '../../../see/windows.ts';
import { BOUNDS_HOLD, ROWS_ARE_SHOWN, STORES_READ_HERE } from '../../shared/presupposed.ts';
import { elsewhere } from '../../shared/requests/analytics-answers.ts';
import { isReadable, readable } from '../counting/count-answers.ts';
import { isCalendarDate } from '../counting/rows.ts';
import { amount, type Sold } from '../counting/sums.ts';

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
    const known = longest(readable(analytics.revenue));
    const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
    const others = elsewhere({ analytics, exchanges }).filter(isReadable);
    const moving = known === null ? 0 : rowsChanged(known, others);
    const parts = others.flatMap((read) =>
      known === null ? [] : countSameDays(known, covering(read, byId.get(read.exchange)), moving),
    );
    return inParts(CASES, parts, { kind: 'data', reason: 'no answer shows it: whole days that two ranges share' });
  },
});

const DAY = 86_400_000;

/** Fewer rows than this show too little. */
const ENOUGH = 4;

/** An answer and the range that it covers: the one that was asked for, else the one that it says. */
interface Covering {
  readonly read: AnalyticsRead<RevenueRow>;
  readonly from: number;
  readonly to: number;
}

function covering(read: AnalyticsRead<RevenueRow>, exchange?: Exchange): Covering {
  const shown = shownRange(exchange?.body);
  const bound = (asked: string, answered: unknown) => {
    const at = instantOf(asked);
    return Number.isNaN(at) && typeof answered === 'string' ? instantOf(answered) : at;
  };
  return { read, from: bound(read.window.from, shown?.from), to: bound(read.window.to, shown?.to) };
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
  if (different.length <= moving * LONGER && different.length * 2 < keys.length) {
    const reason = 'figures of past days changed while they were read';
    return [
      tally({
        cases: CASES,
        kept: keys.length - different.length,
        unclear: different.map(() => ({ reason })),
        evidence,
      }),
    ];
  }
  const broken = different.map((key) => ({
    subject: { operation: 'getRevenueAnalytics', request: purpose, record: key },
    message: say('revenue ({purpose}): the row of {key} is not that of a longer range', { purpose, key }),
    expected: figures(due.get(key)),
    received: figures(received.get(key)),
    evidence,
  }));
  return [tally({ cases: CASES, kept: keys.length - broken.length, broken, evidence })];
}

type Cells = ReadonlyMap<string, Sold>;

function keysOf(one: Cells, other: Cells): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].sort();
}

function differentKeys(one: Cells, other: Cells): readonly string[] {
  return keysOf(one, other).filter((key) => !isSame(one.get(key), other.get(key)));
}

/** By date and store; a day of nothing may have a row or not. */
function cellsOf(
  { rows }: AnalyticsRead<RevenueRow>,
  from: number,
  to: number,
  stores: readonly string[],
): Map<string, Sold> {
  const cells = new Map<string, Sold>();
  for (const { date, storeId, revenue, txCount } of rows) {
    const day = isCalendarDate(date) ? Date.parse(date) : Number.NaN;
    const isAsked = stores.length === 0 || stores.includes(storeId);
    if (day >= from && day <= to && isAsked && (txCount > 0 || revenue !== 0))
      cells.set(`${date} ${storeId}`, { revenue, txCount });
  }
  return cells;
}

function isSame(a: Sold | undefined, b: Sold | undefined): boolean {
  const [one, other] = [a ?? { revenue: 0, txCount: 0 }, b ?? { revenue: 0, txCount: 0 }];
  return one.txCount === other.txCount && Math.abs(one.revenue - other.revenue) < 0.01 + Math.abs(one.revenue) * 1e-9;
}

function figures(sold: Sold | undefined): string {
  return sold === undefined ? 'no row' : `revenue ${amount(sold.revenue)} in ${plural(sold.txCount, 'sale')}`;
}
