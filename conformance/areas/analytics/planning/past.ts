import type { BusyDay, RevenueRow } from '../../../model/analytics.ts';
import type { Census, Window } from '../../../model/lists.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { first, timedSales } from '../timed-sales.ts';
import { windowOf } from './stretches.ts';

const DAY = 86_400_000;

/** One sale may have been created long before the day that it was paid on; so many are not. */
const BUSY = 3;

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

/** The oldest day on which revenue counts some sales. */
export function oldestBusyDay(rows: readonly RevenueRow[]): BusyDay | null {
  const counts = new Map<string, number>();
  for (const { date, txCount } of rows) counts.set(date, (counts.get(date) ?? 0) + txCount);
  const busy = [...counts].filter(([date, count]) => count >= BUSY && !Number.isNaN(Date.parse(date)));
  const [oldest] = busy.sort(([a], [b]) => Date.parse(a) - Date.parse(b));
  return oldest === undefined ? null : { date: oldest[0], txCount: oldest[1] };
}

/** That day in any time zone, with a day to spare on both sides. */
export function around({ date }: BusyDay, end: number): Window {
  const day = Math.floor(Date.parse(date) / DAY) * DAY;
  return windowOf(day - DAY, Math.min(end, day + 2 * DAY));
}
