import type { SaleRow } from '../../../model/rows.ts';

/** Anything that says what was sold and in how many sales. */
export interface Sold {
  readonly revenue: number;
  readonly txCount: number;
}

export function sumsBy<Row extends Sold>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Sold> {
  const sums = new Map<string, Sold>();
  for (const row of rows) {
    const key = keyOf(row);
    const before = sums.get(key) ?? { revenue: 0, txCount: 0 };
    sums.set(key, { revenue: before.revenue + row.revenue, txCount: before.txCount + row.txCount });
  }
  return sums;
}

export function sumOf<Row extends Sold>(rows: readonly Row[]): Sold {
  return sumsBy(rows, () => 'all').get('all') ?? { revenue: 0, txCount: 0 };
}

/**
 * The smallest amount that a deployment's money knows: where not one of many sales has a fraction, its currency may have
 * no smaller coin, and an average may be rounded to whole ones.
 */
export function smallestCoin(sales: readonly SaleRow[]): number {
  const whole = sales.every((sale) => Number.isInteger(sale.total) && Number.isInteger(sale.subTotal));
  return sales.length >= 20 && whole ? 1 : 0.01;
}

export function amount(value: number): string {
  return value.toFixed(2);
}

export function span([least, most]: readonly [number, number], write: (value: number) => string = String): string {
  const [low, high] = [write(least), write(most)];
  return low === high ? low : `${low} to ${high}`;
}
