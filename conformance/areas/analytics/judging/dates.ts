import type { SaleRow } from '../../../model/lists.ts';
import type { AnalyticsRead, RevenueRow } from '../evidence.ts';
import { first, last } from '../instants.ts';
import { span } from './money.ts';
import type { Mismatch } from './reads.ts';
import { hasEdges, salesIn } from './tally.ts';

const HOUR = 3_600_000;
/** West of every time zone, and a business day that ends at six in the morning. */
const EARLIEST = -18 * HOUR;
/** East of every time zone. */
const LATEST = 14 * HOUR;

export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Dates that no time zone explains. */
export function dateMismatches(read: AnalyticsRead<RevenueRow>): Mismatch[] | null {
  if (read.rows.length === 0) return null;
  const earliest = dayOf(Date.parse(read.window.from) + EARLIEST);
  const latest = dayOf(Date.parse(read.window.to) + LATEST);
  return read.rows
    .filter((row) => !isCalendarDate(row.date) || row.date < earliest || row.date > latest)
    .map((row) => ({
      subject: `${row.date} ${row.storeId}`,
      message: 'a row whose date does not belong to the range',
      expected: `a date from ${earliest} to ${latest}`,
      received: row.date,
    }));
}

/**
 * Which day a sale falls on depends on an unknown time zone, but only so far: up to any date, the rows of a store must
 * hold the sales that are earlier everywhere on earth, and none that are later everywhere.
 */
export function daySharesMismatches(read: AnalyticsRead<RevenueRow>, sales: readonly SaleRow[]): Mismatch[] | null {
  const inside = salesIn(sales, read.window, read.storeIds).filter((entry) => entry.sale.status === 'PAID');
  const rows = read.rows.filter((row) => row.txCount > 0 && isCalendarDate(row.date));
  const days = new Set(rows.map((row) => row.date));
  if (days.size < 3 || hasEdges(inside)) return null;
  const byStore = Map.groupBy(inside, (entry) => entry.sale.storeId);
  const byDay = [...days].sort();
  return [...byStore].flatMap(([storeId, own]) => {
    const ownRows = rows.filter((row) => row.storeId === storeId);
    const least = ascending(own.map((entry) => dayNumber(last(entry) + LATEST)));
    const most = ascending(own.map((entry) => dayNumber(first(entry) + EARLIEST)));
    const counts = byDay.map((day): Counted => {
      const number = dayNumber(Date.parse(day));
      const counted = ownRows.filter((row) => row.date <= day).reduce((sum, row) => sum + row.txCount, 0);
      return { day, counted, due: [upTo(least, number), upTo(most, number)] };
    });
    const wrong = counts.find(({ counted, due: [low, high] }) => counted < low || counted > high);
    return wrong === undefined ? [] : [misdated(storeId, wrong)];
  });
}

function dayNumber(ms: number): number {
  return Math.floor(ms / (24 * HOUR));
}

function ascending(numbers: number[]): number[] {
  return numbers.sort((a, b) => a - b);
}

/** How many of the sorted numbers are no greater. */
function upTo(sorted: readonly number[], most: number): number {
  const beyond = sorted.findIndex((number) => number > most);
  return beyond === -1 ? sorted.length : beyond;
}

/** How many sales the rows count up to a day, and how many they may. */
interface Counted {
  readonly day: string;
  readonly counted: number;
  readonly due: readonly [least: number, most: number];
}

function misdated(storeId: string, { day, counted, due }: Counted): Mismatch {
  return {
    subject: storeId,
    message: `up to ${day}, store ${storeId} has another number of sales than any time zone explains`,
    expected: `${span(due)} sales`,
    received: `${counted} sales`,
  };
}
