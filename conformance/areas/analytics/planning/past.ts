import type { BusyDay, RevenueRow } from '../../../model/analytics.ts';
import type { Census, Window } from '../../../model/lists.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { first, type TimedSale, timedSales } from '../timed-sales.ts';
import { windowOf } from './stretches.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** One sale may have been created long before the day that it was paid on; so many are not. */
export const BUSY = 3;

/** Where the time begins (seen from now) of which the census knows nothing; null where it read no sale. */
export function endOfPast({ rows, walk, window }: Census<SaleRow>): number | null {
  const oldest = timedSales(rows)[0];
  if (oldest === undefined) return null;
  const read = walk.stopped === 'cap' && window !== null ? Date.parse(window.from) : first(oldest);
  // Whole seconds may be all that a deployment compares.
  return Math.min(read, first(oldest)) - 1000;
}

export function pastWindow(end: number, days: number): Window {
  return windowOf(end - days * DAY, end);
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

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Of a year with four digits, so that the days around it are days as well. */
function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
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

/** The oldest day on which revenue counts some sales. */
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
