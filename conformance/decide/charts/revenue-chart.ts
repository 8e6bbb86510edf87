import type { AnalyticsEvidence, AnalyticsRead, RevenueRow } from '../../model/analytics.ts';
import type { Census } from '../../model/lists.ts';
import type { SaleRow } from '../../model/rows.ts';
import type { RevenueChart, RevenueDay, RevenueOfStore } from '../../model/run.ts';
import { instantOf } from '../../see/windows.ts';

const MOST_DAYS = 92;
const MOST_STORES = 12;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Offsets from UTC that are in use somewhere, in minutes. */
const OFFSETS = [
  ...Array.from({ length: 27 }, (_, index) => (index - 12) * 60),
  -570,
  -210,
  210,
  270,
  330,
  345,
  390,
  525,
  570,
  630,
  765,
].sort((a, b) => Math.abs(a) - Math.abs(b));
/** So many sales show in which time zone days begin. */
const ENOUGH_SALES = 3000;

/**
 * Revenue by day and store, from analytics and from the paid sales of the list. Which time zone decides the day is open: the
 * one is taken in which most sales fall on the days that analytics counts them on. Null where either is missing.
 */
export function revenueChart(analytics: AnalyticsEvidence | null, sales: Census<SaleRow> | null): RevenueChart | null {
  const read = analytics?.revenue.find(isWhole);
  if (read === undefined || sales === null || !sales.complete) return null;
  const paid = paidIn(sales.rows, read);
  if (paid.length === 0 || read.rows.length === 0) return null;
  const utcOffsetMinutes = offsetOf(paid, read.rows);
  const points = pointsOf(paid, read.rows, utcOffsetMinutes);
  const dates = [...new Set(points.map(({ date }) => date))].sort();
  const since = dates.slice(-MOST_DAYS)[0] ?? '';
  const stores = storesOf(points, read.rows, since);
  return {
    exchange: read.exchange,
    utcOffsetMinutes,
    days: daysOf(points),
    stores: stores.slice(0, MOST_STORES),
    storesLeftOut: Math.max(0, stores.length - MOST_STORES),
  };
}

function isWhole({ storeIds, limit, status, malformed, rows }: AnalyticsRead<RevenueRow>): boolean {
  return storeIds.length === 0 && limit === null && status === 200 && malformed === 0 && rows.length > 0;
}

interface Paid {
  readonly ms: number;
  readonly storeId: string;
  readonly total: number;
}

function paidIn(rows: readonly SaleRow[], { window }: AnalyticsRead<RevenueRow>): readonly Paid[] {
  const [from, to] = [instantOf(window.from), instantOf(window.to)];
  return rows
    .filter(({ status, total }) => status === 'PAID' && !Number.isNaN(total))
    .map(({ createdAt, storeId, total }) => ({ ms: instantOf(createdAt), storeId, total }))
    .filter(({ ms }) => ms >= from && ms <= to);
}

function dateOf(ms: number, offsetMinutes: number): string {
  return new Date(ms + offsetMinutes * MINUTE_MS).toISOString().slice(0, 10);
}

/** The offset with which most sales are on a day that analytics counts as many on. */
function offsetOf(paid: readonly Paid[], rows: readonly RevenueRow[]): number {
  const sample = paid.slice(0, ENOUGH_SALES);
  const first = Math.min(...sample.map(({ ms }) => ms)) + DAY_MS;
  const last = Math.max(...sample.map(({ ms }) => ms)) - DAY_MS;
  const inside = rows.filter(({ date }) => date >= dateOf(first, 0) && date <= dateOf(last, 0));
  const expected = inside.map(({ date, storeId, txCount }) => ({ day: Date.parse(date) / DAY_MS, storeId, txCount }));
  const byStore = Map.groupBy(sample, ({ storeId }) => storeId);
  const missed = (offset: number): number => {
    const counts = new Map([...byStore].map(([storeId, sales]) => [storeId, perDay(sales, offset)]));
    return expected.reduce(
      (sum, { day, storeId, txCount }) => sum + Math.abs(txCount - (counts.get(storeId)?.get(day) ?? 0)),
      0,
    );
  };
  return OFFSETS.map((offset) => ({ offset, missed: missed(offset) })).reduce((best, each) =>
    each.missed < best.missed ? each : best,
  ).offset;
}

/** How many sales fall on each day, by its number. */
function perDay(sales: readonly Paid[], offset: number): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { ms } of sales) {
    const day = Math.floor((ms + offset * MINUTE_MS) / DAY_MS);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}

interface Point extends RevenueDay {
  readonly storeId: string;
}

function pointsOf(paid: readonly Paid[], rows: readonly RevenueRow[], offset: number): readonly Point[] {
  const points = new Map<string, { date: string; storeId: string; expected: number; received: number }>();
  const at = (date: string, storeId: string) => {
    const key = `${date} ${storeId}`;
    const point = points.get(key) ?? { date, storeId, expected: 0, received: 0 };
    points.set(key, point);
    return point;
  };
  for (const { ms, storeId, total } of paid) at(dateOf(ms, offset), storeId).expected += total;
  for (const { date, storeId, revenue } of rows) at(date, storeId).received += revenue;
  return [...points.values()].map((point) => ({
    ...point,
    expected: cents(point.expected),
    received: cents(point.received),
  }));
}

function daysOf(points: readonly RevenueDay[]): readonly RevenueDay[] {
  return [...Map.groupBy(points, ({ date }) => date)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, all]) => ({ date, ...sumOf(all) }));
}

/** Those with the greatest difference first. */
function storesOf(points: readonly Point[], rows: readonly RevenueRow[], since: string): readonly RevenueOfStore[] {
  const names = new Map(rows.map(({ storeId, storeName }) => [storeId, storeName]));
  const difference = ({ expected, received }: RevenueOfStore) => Math.abs(expected - received);
  return [...Map.groupBy(points, ({ storeId }) => storeId)]
    .map(([id, own]) => ({
      id,
      name: names.get(id) ?? '',
      ...sumOf(own),
      days: daysOf(own.filter(({ date }) => date >= since)),
    }))
    .sort((a, b) => difference(b) - difference(a) || (a.id < b.id ? -1 : 1));
}

function sumOf(days: readonly RevenueDay[]): Pick<RevenueDay, 'expected' | 'received'> {
  return {
    expected: cents(days.reduce((sum, { expected }) => sum + expected, 0)),
    received: cents(days.reduce((sum, { received }) => sum + received, 0)),
  };
}

function cents(value: number): number {
  return Math.round(value * 100) / 100;
}
