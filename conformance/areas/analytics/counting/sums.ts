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
