import { instantOf } from '../../../census/instants.ts';
import { shownRange } from '../../../kernel/shown-range.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { AnalyticsRead, RevenueRow } from '../evidence.ts';
import { isCalendarDate } from './dates.ts';
import { amount } from './money.ts';
import type { Mismatch } from './reads.ts';
import type { Sold } from './sums.ts';

const DAY = 86_400_000;

/** Fewer rows than this show no habit. */
const ENOUGH = 4;
/** A sale that is refunded between two questions changes a row or two; what an answer gets wrong, it gets wrong in many. */
const SHARE = 0.15;

/** An answer and the range that it covers: the one that was asked, else the one that it says. */
export interface Covering {
  readonly read: AnalyticsRead<RevenueRow>;
  readonly from: number;
  readonly to: number;
}

export function covering(read: AnalyticsRead<RevenueRow>, exchange?: Exchange): Covering {
  const shown = shownRange(exchange?.body);
  const bound = (asked: string, said: unknown) => {
    const at = instantOf(asked);
    return Number.isNaN(at) && typeof said === 'string' ? instantOf(said) : at;
  };
  return { read, from: bound(read.window.from, shown?.from), to: bound(read.window.to, shown?.to) };
}

/** The longest of the ranges that were asked for all stores: what other answers say of its days is held against it. */
export function longest(reads: readonly AnalyticsRead<RevenueRow>[]): Covering | null {
  const all = reads.filter(({ storeIds }) => storeIds.length === 0).map((read) => covering(read));
  return all.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0] ?? null;
}

/** Rows of the days that lie wholly in both ranges, in whatever time zone a day is meant; null where there are too few. */
export function sameDaysMismatches(known: Covering, told: Covering): Mismatch[] | null {
  const [from, to] = [Math.max(known.from, told.from) + DAY, Math.min(known.to, told.to) - 2 * DAY];
  const cells = ({ read }: Covering) => cellsOf(read, from, to, told.read.storeIds);
  const [due, came] = [cells(known), cells(told)];
  const keys = [...new Set([...due.keys(), ...came.keys()])].sort();
  if (keys.length < ENOUGH) return null;
  const other = keys.filter((key) => !isSame(due.get(key), came.get(key)));
  const [first] = other;
  if (first === undefined || other.length < Math.max(ENOUGH - 1, keys.length * SHARE)) return [];
  return [
    {
      subject: 'days',
      message: `${other.length} of ${keys.length} rows of whole days are others than those of a longer range, ${first} among them`,
      expected: figures(due.get(first)),
      received: figures(came.get(first)),
    },
  ];
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
  return sold === undefined ? 'no row' : `revenue ${amount(sold.revenue)} in ${sold.txCount} sales`;
}
