import { instantOf } from '../../census/windows.ts';
import type { SaleRow } from '../../model/rows.ts';

/**
 * A sale with every instant that analytics may count it at: when it was created and when it was paid. Which of them
 * decides is not said, so a sale with some inside a range and some outside decides nothing.
 */
export interface TimedSale {
  readonly sale: SaleRow;
  /** Milliseconds, ascending, at least one. */
  readonly instants: readonly number[];
}

const known = new WeakMap<readonly SaleRow[], readonly TimedSale[]>();

/** The sales by their first instant, oldest first; those without a readable one are left out. */
export function timedSales(rows: readonly SaleRow[]): readonly TimedSale[] {
  const found = known.get(rows);
  if (found !== undefined) return found;
  const sorted = rows.map(timed).filter((entry) => entry.instants.length > 0);
  sorted.sort((a, b) => first(a) - first(b) || (a.sale.id < b.sale.id ? -1 : 1));
  known.set(rows, sorted);
  return sorted;
}

export function first(entry: TimedSale): number {
  return entry.instants[0] ?? Number.NaN;
}

export function last(entry: TimedSale): number {
  return entry.instants.at(-1) ?? Number.NaN;
}

function timed(sale: SaleRow): TimedSale {
  const created = instantOf(sale.createdAt);
  if (Number.isNaN(created)) return { sale, instants: [] };
  const paid = sale.payments.map((payment) => instantOf(payment.createdAt));
  const instants = [created, ...paid.filter((instant) => !Number.isNaN(instant))];
  return { sale, instants: instants.sort((a, b) => a - b) };
}
