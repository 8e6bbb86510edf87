import type { Window } from '../../../model/lists.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { first, last, type TimedSale } from '../timed-sales.ts';

const REACH = 6 * 3_600_000;
/** From a bound to the nearest sale: near enough to see a bound cut to the minute, and not one cut to the second. */
const NEAR = 2000;

/** A range around one sale in which no other sale was paid for, so that its row in an answer is known to the cent. */
export interface SingleSale {
  readonly sale: SaleRow;
  /** The range, in milliseconds. */
  readonly from: number;
  readonly to: number;
  /** Bounds close to this sale, and close to the paid ones before and after it. */
  readonly tight: Bounds;
  readonly wide: Bounds;
  /** How far the nearest other paid sale is from the range's middle: the more, the surer. */
  readonly slack: number;
}

interface Bounds {
  readonly from: number;
  readonly to: number;
}

/** Every sale within a range that no other paid sale comes near, in the given stores. */
export function singleSales(sales: readonly TimedSale[], inside: Window): SingleSale[] {
  const paid = sales.filter((entry) => entry.sale.status === 'PAID');
  const moments = paid
    .flatMap((entry) => entry.instants.map((ms) => ({ ms, id: entry.sale.id })))
    .sort((a, b) => a.ms - b.ms);
  const bounds = { from: Date.parse(inside.from), to: Date.parse(inside.to) };
  return sales.flatMap((entry) => {
    const around = neighbors(moments, entry);
    if (around === null) return [];
    const before = Math.min(Math.floor((first(entry) - around.before) / 2), REACH);
    const after = Math.min(Math.floor((around.after - last(entry)) / 2), REACH);
    const [from, to, slack] = [first(entry) - before, last(entry) + after, Math.min(before, after)];
    if (slack < 1 || around.before <= bounds.from || around.after >= bounds.to) return [];
    const near = Math.min(NEAR, slack);
    const tight = { from: first(entry) - near, to: last(entry) + near };
    const wide = { from: around.before + near, to: around.after - near };
    return [{ sale: entry.sale, from, to, tight, wide, slack }];
  });
}

interface Moment {
  readonly ms: number;
  readonly id: string;
}

/** The nearest instants of other paid sales to both sides; null where one lies between the sale's own. */
function neighbors(moments: readonly Moment[], entry: TimedSale): { before: number; after: number } | null {
  let index = lowerBound(moments, first(entry));
  const before = moments[index - 1]?.ms ?? first(entry) - 3 * REACH;
  while (index < moments.length && (moments[index]?.ms ?? 0) <= last(entry)) {
    if (moments[index]?.id !== entry.sale.id) return null;
    index += 1;
  }
  const after = moments[index]?.ms ?? last(entry) + 3 * REACH;
  return { before, after };
}

function lowerBound(moments: readonly Moment[], ms: number): number {
  let low = 0;
  let high = moments.length;
  while (low < high) {
    const half = (low + high) >> 1;
    if ((moments[half]?.ms ?? 0) < ms) low = half + 1;
    else high = half;
  }
  return low;
}
