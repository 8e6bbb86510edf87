import type { Window } from '../../../model/lists.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { first, last, type TimedSale } from '../timed-sales.ts';
import type { Sketch } from './analytics-ask.ts';
import { shortStretches, windowOf } from './stretches.ts';

const UNPAID = ['REFUNDED', 'PENDING', 'CANCELLED', 'REVERTED'];
const REDUCED = 'CANCELLED';

/** Ranges so narrow that what must come back is known sale by sale. */
export interface Focus {
  /** Around one sale of each status but PAID, where nothing was paid. */
  readonly unpaid: readonly Sketch[];
  /** Around one paid sale. */
  readonly paid: readonly Sketch[];
  /** The same within one store, while other stores go on selling. */
  readonly inStore: readonly Sketch[];
  /** Short runs with many sales of one status but PAID. */
  readonly rich: readonly Sketch[];
}

export function focusOf(sales: readonly TimedSale[], inside: Window): Focus {
  const single = singleSales(sales, inside).filter((entry) => Math.abs(entry.sale.total) >= 1);
  const kinds = [discounted, fromTab, splitPaid, plain];
  return {
    unpaid: UNPAID.flatMap((status) => amid(unpaidIn(status, single))),
    paid: distinct(kinds.map((kind) => best(single, (sale) => sale.status === 'PAID' && kind(sale)))).flatMap(
      oneBoundNear,
    ),
    inStore: inStores(sales, inside),
    rich: UNPAID.flatMap((status) => richIn(status, sales, inside)),
  };
}

/** Of one status with a discount where there is one: that may not count either. */
function unpaidIn(status: string, single: readonly SingleSale[]): SingleSale | null {
  const reduced = status === REDUCED ? best(single, (sale) => sale.status === status && discounted(sale)) : null;
  return reduced ?? best(single, (sale) => sale.status === status);
}

function discounted(sale: SaleRow): boolean {
  return sale.discountValue > 0 && sale.total < sale.subTotal;
}

function fromTab(sale: SaleRow): boolean {
  return sale.tabCreatorId !== null && sale.staffId !== null && sale.tabCreatorId !== sale.staffId;
}

function splitPaid(sale: SaleRow): boolean {
  return new Set(sale.payments.map((payment) => payment.method)).size > 1;
}

function plain(sale: SaleRow): boolean {
  return !discounted(sale) && !fromTab(sale) && !splitPaid(sale);
}

function best(single: readonly SingleSale[], fits: (sale: SaleRow) => boolean): SingleSale | null {
  const fitting = single.filter((entry) => fits(entry.sale));
  return fitting.reduce<SingleSale | null>((a, b) => (a === null || b.slack > a.slack ? b : a), null);
}

function distinct(chosen: readonly (SingleSale | null)[]): (SingleSale | null)[] {
  return [...new Map(chosen.map((entry) => [entry?.sale.id ?? '', entry])).values()];
}

function around(entry: SingleSale | null): Sketch[] {
  if (entry === null) return [];
  return [{ purpose: `around ${entry.sale.status} sale ${entry.sale.id}`, window: windowOf(entry.from, entry.to) }];
}

/** From one paid sale to the next, both left out. */
function amid(entry: SingleSale | null): Sketch[] {
  return entry === null ? [] : around({ ...entry, ...entry.wide });
}

/** One bound close to the sale, the other close to the next paid one: which of them, in turn. */
function oneBoundNear(entry: SingleSale | null, index: number): Sketch[] {
  if (entry === null) return [];
  const { tight, wide } = entry;
  return around(
    index % 2 === 0 ? { ...entry, from: tight.from, to: wide.to } : { ...entry, from: wide.from, to: tight.to },
  );
}

/** One sale that was paid and two that were not, each alone in its store. */
function inStores(sales: readonly TimedSale[], inside: Window): Sketch[] {
  const byStore = Map.groupBy(sales, (entry) => entry.sale.storeId);
  const single = [...byStore.values()].flatMap((own) => singleSales(own, inside)).filter(({ sale }) => sale.total >= 1);
  return ['PAID', 'REFUNDED', 'PENDING'].flatMap((status) => {
    const surest = single.filter(({ sale }) => sale.status === status).sort((a, b) => b.slack - a.slack);
    const chosen = surest.slice(0, 40).find((entry) => othersPaid(sales, entry)) ?? surest[0] ?? null;
    return around(chosen).map((sketch) => ({
      ...sketch,
      purpose: `${sketch.purpose}, in its store`,
      storeIds: chosen === null ? [] : [chosen.sale.storeId],
    }));
  });
}

/** Whether another store took money meanwhile: only then does the answer depend on the filter. */
function othersPaid(sales: readonly TimedSale[], { sale, from, to }: SingleSale): boolean {
  return sales.some(
    (entry) =>
      entry.sale.status === 'PAID' &&
      entry.sale.storeId !== sale.storeId &&
      entry.instants.every((instant) => instant > from && instant < to),
  );
}

function richIn(status: string, sales: readonly TimedSale[], inside: Window): Sketch[] {
  const many = (run: readonly TimedSale[]): number => run.filter((entry) => entry.sale.status === status).length;
  return shortStretches(sales, inside, many, 2).map((stretch, index) => ({
    purpose: `many ${status} sales, ${index + 1}`,
    window: stretch.whole,
  }));
}

const REACH = 6 * 3_600_000;
/** From a bound to the nearest sale: near enough to see a bound cut to the minute, and not one cut to the second. */
const NEAR = 2000;

/** A range around one sale in which no other sale was paid for, so that its row in an answer is known to the cent. */
interface SingleSale {
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
