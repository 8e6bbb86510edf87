import type { Artifacts } from '../../model/artifacts.ts';
import type { Census } from '../../model/lists.ts';
import type { SaleRow } from '../../model/rows.ts';
import { remembered } from '../../model/values/memoize.ts';
import { instantOf } from '../../see/windows.ts';

/**
 * A sale with every instant that analytics may count it at: when it was created, when it was paid, and, unless the list shows
 * that its ranges are about the creation, when it was changed. Which of them decides is not said, so a sale with some inside
 * a range and some outside decides nothing.
 */
export interface TimedSale {
  readonly sale: SaleRow;
  /** Milliseconds, ascending, at least one. */
  readonly instants: readonly number[];
}

const ranged = remembered(({ rows }: Census<SaleRow>): readonly SaleRow[] =>
  rows.map((row) => ({ ...row, rangedAt: row.updatedAt })),
);

/** The sales as the list's own ranges select them, or may select them: analytics may do the same. */
export function rangedSales({ sales, salesRangedBy }: Pick<Artifacts, 'sales' | 'salesRangedBy'>): readonly SaleRow[] {
  return salesRangedBy === 'createdAt' ? sales.rows : ranged(sales);
}

/** The sales by their first instant, oldest first; those without a readable one are left out. */
export const timedSales = remembered((rows: readonly SaleRow[]): readonly TimedSale[] => {
  const sorted = rows.map(timed).filter((entry) => entry.instants.length > 0);
  sorted.sort((a, b) => first(a) - first(b) || (a.sale.id < b.sale.id ? -1 : 1));
  return sorted;
});

export function first(entry: TimedSale): number {
  return entry.instants[0] ?? Number.NaN;
}

export function last(entry: TimedSale): number {
  return entry.instants.at(-1) ?? Number.NaN;
}

function timed(sale: SaleRow): TimedSale {
  const created = instantOf(sale.createdAt);
  if (Number.isNaN(created)) return { sale, instants: [] };
  const others = [...sale.payments.map((payment) => payment.createdAt), sale.rangedAt ?? ''].map(instantOf);
  const instants = [created, ...others.filter((instant) => !Number.isNaN(instant))];
  return { sale, instants: instants.sort((a, b) => a - b) };
}
