import type { Window } from '../../../model/lists.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { knownOr, remembered } from '../../../model/values/memoize.ts';
import { type TimedSale, timedSales } from '../planning/timed-sales.ts';

/** What a range's paid sales come to, between the least and the most that a reading of a sale's instant allows. */
export interface PaidTotals {
  readonly count: readonly [number, number];
  readonly revenue: readonly [number, number];
}

export const NOTHING: PaidTotals = { count: [0, 0], revenue: [0, 0] };

export interface Placed extends TimedSale {
  /** `edge` where its instants, or a bound that is one of them, leave it open. */
  readonly place: 'in' | 'edge';
}

/** Many rules read the same ranges. */
const known = remembered((_: readonly SaleRow[]) => new Map<string, readonly Placed[]>());

/** Sales that may lie in a range, of the stores asked for (all of them where none is named). */
export function salesIn(rows: readonly SaleRow[], window: Window, storeIds: readonly string[]): readonly Placed[] {
  const key = JSON.stringify([window.from, window.to, storeIds]);
  return knownOr(known(rows), key, () => placed(rows, window, storeIds));
}

function placed(rows: readonly SaleRow[], window: Window, storeIds: readonly string[]): readonly Placed[] {
  const [from, to] = [Date.parse(window.from), Date.parse(window.to)];
  const asked = timedSales(rows).filter(({ sale }) => storeIds.length === 0 || storeIds.includes(sale.storeId));
  return asked.flatMap((entry): Placed | [] => {
    if (entry.first > from && entry.last < to) return { ...entry, place: 'in' };
    return entry.instants.some((instant) => instant >= from && instant <= to) ? { ...entry, place: 'edge' } : [];
  });
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
  const paid = salesIn(rows, window, storeIds).filter(({ sale }) => sale.status === 'PAID' && keyOf(sale) !== null);
  const byKey = Map.groupBy(paid, ({ sale }) => keyOf(sale) ?? '');
  return new Map(Array.from(byKey, ([key, own]) => [key, totalsOf(own)]));
}

export function paidTotalsOf(rows: readonly SaleRow[], window: Window, storeIds: readonly string[]): PaidTotals {
  return paidTotalsBy(rows, window, storeIds, () => 'all').get('all') ?? NOTHING;
}

function totalsOf(paid: readonly Placed[]): PaidTotals {
  const sure = paid.filter(({ place }) => place === 'in');
  const sum = (bound: (amount: number) => number) =>
    paid.reduce((total, { sale, place }) => total + (place === 'in' ? sale.total : bound(sale.total)), 0);
  return {
    count: [sure.length, paid.length],
    revenue: [sum((amount) => Math.min(0, amount)), sum((amount) => Math.max(0, amount))],
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
