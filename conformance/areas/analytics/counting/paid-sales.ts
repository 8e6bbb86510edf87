import type { Window } from '../../../model/lists.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { remembered } from '../../../model/values/memoize.ts';
import { first, last, type TimedSale, timedSales } from '../planning/timed-sales.ts';

/** What a range's paid sales come to, between the least and the most that a reading of a sale's instant allows. */
export interface PaidTotals {
  readonly count: readonly [number, number];
  readonly revenue: readonly [number, number];
}

export const NOTHING: PaidTotals = { count: [0, 0], revenue: [0, 0] };

export interface Placed {
  readonly sale: SaleRow;
  readonly instants: readonly number[];
  /** `edge` where its instants, or a bound that is one of them, leave it open. */
  readonly place: 'in' | 'edge';
}

const known = remembered((_: readonly SaleRow[]) => new Map<string, readonly Placed[]>());

/** Sales that may lie in a range, of the stores asked for (all of them where none is named). */
export function salesIn(rows: readonly SaleRow[], window: Window, storeIds: readonly string[]): readonly Placed[] {
  const memo = known(rows);
  const key = JSON.stringify([window.from, window.to, storeIds]);
  const found = memo.get(key) ?? placed(timedSales(rows), window, storeIds);
  memo.set(key, found);
  return found;
}

function placed(sales: readonly TimedSale[], window: Window, storeIds: readonly string[]): Placed[] {
  const [from, to] = [Date.parse(window.from), Date.parse(window.to)];
  const stores = new Set(storeIds);
  const inside: Placed[] = [];
  for (const entry of sales) {
    if (first(entry) > to) break;
    if (last(entry) < from || (stores.size > 0 && !stores.has(entry.sale.storeId))) continue;
    const place = placeOf(entry.instants, from, to);
    if (place !== 'out') inside.push({ sale: entry.sale, instants: entry.instants, place });
  }
  return inside;
}

function placeOf(instants: readonly number[], from: number, to: number): Placed['place'] | 'out' {
  if (instants.every((instant) => instant > from && instant < to)) return 'in';
  return instants.some((instant) => instant >= from && instant <= to) ? 'edge' : 'out';
}

/** Whether it is open for some paid sale if it lies in the range. */
export function hasEdges(inside: readonly Placed[]): boolean {
  return inside.some((entry) => entry.place === 'edge' && entry.sale.status === 'PAID');
}

/** The paid sales of a range, added up by what `keyOf` says; a sale without a key is left out. */
export function paidTotalsBy(
  rows: readonly SaleRow[],
  window: Window,
  storeIds: readonly string[],
  keyOf: (sale: SaleRow) => string | null,
): Map<string, PaidTotals> {
  const totals = new Map<string, PaidTotals>();
  for (const entry of salesIn(rows, window, storeIds)) {
    const key = keyOf(entry.sale);
    if (entry.sale.status !== 'PAID' || key === null) continue;
    const sure = entry.place === 'in';
    totals.set(key, add(totals.get(key) ?? NOTHING, entry.sale.total, sure));
  }
  return totals;
}

export function paidTotalsOf(rows: readonly SaleRow[], window: Window, storeIds: readonly string[]): PaidTotals {
  return paidTotalsBy(rows, window, storeIds, () => 'all').get('all') ?? NOTHING;
}

function add({ count, revenue }: PaidTotals, amount: number, sure: boolean): PaidTotals {
  return {
    count: [count[0] + (sure ? 1 : 0), count[1] + 1],
    revenue: [revenue[0] + (sure ? amount : Math.min(0, amount)), revenue[1] + (sure ? amount : Math.max(0, amount))],
  };
}

/** A cent of rounding for each sale, and what adding many numbers up may lose. */
export function slackOf({ count, revenue }: PaidTotals): number {
  return 0.01 * count[1] + 0.005 + Math.abs(revenue[1]) * 1e-9;
}

export function revenueFits(total: PaidTotals, revenue: number): boolean {
  const slack = slackOf(total);
  return revenue >= total.revenue[0] - slack && revenue <= total.revenue[1] + slack;
}

export function countFits(total: PaidTotals, count: number): boolean {
  return count >= total.count[0] && count <= total.count[1];
}
