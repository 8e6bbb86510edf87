import { isDate } from '../../../../contract/formats.ts';
import type { AnalyticsRead, BusyDay, RevenueRow } from '../../../model/analytics.ts';
import type { Artifacts } from '../../../model/artifacts.ts';
import type { Census, Window } from '../../../model/lists.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { remembered } from '../../../model/values/memoize.ts';
import { instantOf } from '../../../see/windows.ts';

/**
 * A sale with every instant that analytics may count it at: when it was created, when it was paid, and, unless the list shows
 * that its ranges are about the creation, when it was changed. Which of them decides is not said, so a sale with some inside
 * a range and some outside decides nothing.
 */
export interface TimedSale {
  readonly sale: SaleRow;
  /** Milliseconds, ascending. */
  readonly instants: readonly number[];
  readonly first: number;
  readonly last: number;
}

const ranged = remembered(({ rows }: Census<SaleRow>): readonly SaleRow[] =>
  rows.map((row) => ({ ...row, rangedAt: row.updatedAt })),
);

/** The sales as the list's own ranges select them, or may select them: analytics may do the same. */
export function rangedSales({ sales, salesRangedBy }: Pick<Artifacts, 'sales' | 'salesRangedBy'>): readonly SaleRow[] {
  return salesRangedBy === 'createdAt' ? sales.rows : ranged(sales);
}

/** An answer may reach so near to the end of the census. */
const UNREAD_MS = 60_000;

/**
 * Answers, and the sales to compare them with. Where a range of sales selects by the last change, one that was changed since the
 * census ended is not in it, no matter when it was made: an answer up to that end decides nothing.
 */
export function withTheirSales({ analytics, ...sold }: Pick<Artifacts, 'analytics' | 'sales' | 'salesRangedBy'>) {
  const sales = rangedSales(sold);
  const { window } = sold.sales;
  if (sold.salesRangedBy !== 'updatedAt' || window === null) return { analytics, sales };
  const end = Date.parse(window.to) - UNREAD_MS;
  const isRead = (read: AnalyticsRead<unknown>) => Date.parse(read.window.to) < end;
  const [revenue, staff] = [analytics.revenue.filter(isRead), analytics.staff.filter(isRead)];
  return { analytics: { ...analytics, revenue, staff, customers: analytics.customers.filter(isRead) }, sales };
}

/** The sales by their first instant, oldest first; those without a readable one are left out. */
export const timedSales = remembered((rows: readonly SaleRow[]): readonly TimedSale[] => {
  const sorted = rows.flatMap(timed);
  return sorted.sort((a, b) => a.first - b.first || (a.sale.id < b.sale.id ? -1 : 1));
});

function timed(sale: SaleRow): TimedSale | [] {
  const created = instantOf(sale.createdAt);
  if (Number.isNaN(created)) return [];
  const others = [...sale.payments.map((payment) => payment.createdAt), sale.rangedAt ?? ''].map(instantOf);
  const instants = [created, ...others.filter((instant) => !Number.isNaN(instant))].sort((a, b) => a - b);
  return { sale, instants, first: Math.min(...instants), last: Math.max(...instants) };
}

const HOUR = 3_600_000;
const DAYS_TO_SETTLE = 2;
/** Longer than clocks are apart, and than it takes to pay. */
const CALM = 600_000;

/** A range and the parts that it consists of, edge to edge. */
export interface Stretch {
  readonly whole: Window;
  readonly parts: readonly Window[];
}

export function windowOf(from: number, to: number): Window {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** Sales that are old enough not to change; all of them where few are that old. */
export function settled(sales: readonly TimedSale[], now: number): readonly TimedSale[] {
  const old = sales.filter((entry) => entry.last < now - HOUR);
  return old.length >= 20 ? old : sales;
}

/**
 * Nearly all that was read, in three parts. The outermost sales are left out: what lies beyond them was not read. It ends
 * a few days ago: sales of today still change, and figures that are added up at night know nothing of them.
 */
export function longStretch(sales: readonly TimedSale[], now: number): Stretch | null {
  const count = sales.length;
  const edges = edgesOf(sales);
  const newest: readonly [number, number] = [Math.min(count - 1, count * 0.9), count - 1];
  const end = newestCalm(edges, newest, now - DAYS_TO_SETTLE * 24 * HOUR);
  return stretch(edges, [
    [1, Math.max(1, count * 0.1)],
    [count * 0.3, count * 0.4],
    [count * 0.6, count * 0.7],
    end === null ? newest : [end.before, end.before],
  ]);
}

/** The newest edge of the range that is quiet for long enough and that no sale crosses. */
function newestCalm(edges: readonly Edge[], [least, most]: readonly [number, number], until: number): Edge | null {
  const calm = ({ at, before, straddlers, quiet }: Edge) =>
    before >= least && before <= most && at <= until && straddlers === 0 && quiet >= CALM;
  return edges.findLast(calm) ?? null;
}

/**
 * A run of at most 80 sales in two parts: so few that no list of customers or staff over it is cut at 100 rows. Where
 * there is a choice, the run with the most of what `worth` counts.
 */
export function shortStretches(
  sales: readonly TimedSale[],
  inside: Window,
  worth: (run: readonly TimedSale[]) => number,
  howMany: number,
): Stretch[] {
  const [from, to] = [Date.parse(inside.from), Date.parse(inside.to)];
  const edges = edgesOf(sales).filter((edge) => edge.at >= from && edge.at <= to);
  if (edges.length === 0) return [];
  const [lowest, highest] = [edges[0]?.before ?? 0, edges.at(-1)?.before ?? 0];
  const runs = starts(lowest, highest).map((start) => ({ start, worth: worth(sales.slice(start + 6, start + 74)) }));
  const found: Stretch[] = [];
  for (const run of runs.filter((a) => a.worth > 0).sort((a, b) => b.worth - a.worth || a.start - b.start)) {
    if (found.length >= howMany) break;
    const end = Math.min(run.start + 80, highest);
    const reach = end - run.start;
    const cut = stretch(edges, [
      [run.start, run.start + reach * 0.08],
      [run.start + reach * 0.45, run.start + reach * 0.55],
      [run.start + reach * 0.92, end],
    ]);
    if (cut !== null && found.every(({ whole }) => whole.to <= cut.whole.from || cut.whole.to <= whole.from))
      found.push(cut);
  }
  return found;
}

/** Where a run may begin: every few sales, but no more than a thousand places. */
function starts(lowest: number, highest: number): number[] {
  const room = Math.max(0, highest - lowest - 80);
  const step = Math.max(10, Math.ceil(room / 1000));
  return Array.from({ length: Math.floor(room / step) + 1 }, (_, index) => lowest + index * step);
}

function stretch(edges: readonly Edge[], ranges: readonly (readonly [number, number])[]): Stretch | null {
  const cuts = ranges.map(([least, most]) => quietest(edges, least, most));
  const [from, to] = [cuts[0], cuts.at(-1)];
  if (from === null || from === undefined || to === null || to === undefined || from.at >= to.at) return null;
  const inner = cuts.slice(1, -1).filter((cut) => cut !== null && cut.at > from.at && cut.at < to.at);
  const bounds = [...new Set([from.at, ...inner.map((cut) => cut?.at ?? 0), to.at])];
  const parts = bounds.slice(1).map((end, index) => windowOf(bounds[index] ?? 0, end));
  return { whole: windowOf(from.at, to.at), parts: parts.length > 1 ? parts : [] };
}

/** An instant at which nothing happened, so that no answer depends on whether a bound is inclusive. */
interface Edge {
  readonly at: number;
  /** Sales that began before it. */
  readonly before: number;
  /** Sales that began before it and were paid after it: either reading of a sale's instant would place them otherwise. */
  readonly straddlers: number;
  /** How long nothing happened around it. */
  readonly quiet: number;
}

/** Every place where a list of sales can be cut: the middle of each gap between two neighboring instants. */
export const edgesOf = remembered((sales: readonly TimedSale[]): readonly Edge[] => {
  const instants = [...new Set(sales.flatMap((entry) => entry.instants))].sort((a, b) => a - b);
  const begins = sales.map((entry) => entry.first).sort((a, b) => a - b);
  const ends = sales.map((entry) => entry.last).sort((a, b) => a - b);
  const edges: Edge[] = [];
  let begun = 0;
  let ended = 0;
  for (const [index, instant] of instants.entries()) {
    while (begun < begins.length && (begins[begun] ?? 0) <= instant) begun += 1;
    while (ended < ends.length && (ends[ended] ?? 0) <= instant) ended += 1;
    const next = instants[index + 1];
    if (next === undefined || next - instant < 2) continue;
    const at = Math.floor((instant + next) / 2);
    edges.push({ at, before: begun, straddlers: begun - ended, quiet: next - instant });
  }
  return edges;
});

/** The best cut among those that leave between `least` and `most` sales before them. */
function quietest(edges: readonly Edge[], least: number, most: number): Edge | null {
  const fitting = edges.filter((edge) => edge.before >= least && edge.before <= most);
  return fitting.toSorted((a, b) => a.straddlers - b.straddlers || b.quiet - a.quiet)[0] ?? null;
}

const DAY = 24 * HOUR;

/** One sale may have been created long before the day that it was paid on; so many are not. */
export const BUSY = 3;

/** Where the time begins (seen from now) of which the census knows nothing; null where it read no sale. */
export function endOfPast({ rows, walk, window }: Census<SaleRow>): number | null {
  const oldest = timedSales(rows)[0];
  if (oldest === undefined) return null;
  const read = walk.stopped === 'cap' && window !== null ? Date.parse(window.from) : oldest.first;
  // Whole seconds may be all that a deployment compares.
  return Math.min(read, oldest.first) - 1000;
}

function salesByDay(rows: readonly RevenueRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { date, txCount } of rows) counts.set(date, (counts.get(date) ?? 0) + txCount);
  return counts;
}

/** A day without revenue, of which a week before and a week after are the busiest: a shop may be closed on a day of each week. */
export function gapIn(rows: readonly RevenueRow[]): string | null {
  const counts = salesByDay(rows);
  const countOn = (ms: number) => counts.get(dateOf(ms)) ?? 0;
  const missing = [...counts.keys()].filter(isDate).flatMap((date) => {
    const day = Date.parse(date) + 7 * DAY;
    const worth = Math.min(countOn(day - 7 * DAY), countOn(day + 7 * DAY));
    return counts.has(dateOf(day)) || !(worth >= BUSY) ? [] : [{ day, worth }];
  });
  const [busiest] = missing.sort((a, b) => b.worth - a.worth);
  return busiest === undefined ? null : dateOf(busiest.day);
}

/** The same day of the week before there was revenue, where that was asked for: a range that is cut begins there without an error. */
export function weekBefore({ date }: BusyDay, asked: Window): string | null {
  const day = Date.parse(date) - 7 * DAY;
  return day > Date.parse(asked.from) + DAY ? dateOf(day) : null;
}

export function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Hours that belong to this day in nearly all time zones. */
export function noonOf(date: string): Window {
  const day = Date.parse(date);
  return windowOf(day + 9 * HOUR, day + 13 * HOUR);
}

/** Sales of a gap that were paid in these hours as well. */
export function paidAtNoon({ rows, window }: Census<SaleRow>): readonly SaleRow[] {
  const [from, to] = [Date.parse(window?.from ?? ''), Date.parse(window?.to ?? '')];
  const isThen = ({ instants }: TimedSale) => instants.every((instant) => instant >= from && instant <= to);
  return timedSales(rows.filter(({ status }) => status === 'PAID')).flatMap((one) => (isThen(one) ? [one.sale] : []));
}

export function oldestBusyDay(rows: readonly RevenueRow[]): BusyDay | null {
  const counts = salesByDay(rows);
  const busy = [...counts].filter(([date, count]) => count >= BUSY && !Number.isNaN(Date.parse(date)));
  const [oldest] = busy.sort(([a], [b]) => Date.parse(a) - Date.parse(b));
  return oldest === undefined ? null : { date: oldest[0], txCount: oldest[1] };
}

/** No time at which a shop opens, closes or imports. */
const ODD = 5 * HOUR + 1_234_567;

/** That day in any time zone, with a day to spare on both sides. */
export function around({ date }: BusyDay, end: number): Window {
  const day = Math.floor(Date.parse(date) / DAY) * DAY;
  return windowOf(day - DAY, Math.min(end, day + 2 * DAY + ODD));
}

/** A run of sales shows more, the more statuses and stores it has. */
export function variety(run: readonly TimedSale[]): number {
  const statuses = new Set(run.map((entry) => entry.sale.status));
  const stores = new Set(run.map((entry) => entry.sale.storeId));
  return statuses.size * 100 + stores.size;
}
