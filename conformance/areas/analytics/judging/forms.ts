import type { AnalyticsRead } from '../evidence.ts';
import type { Mismatch } from './reads.ts';
import type { Sold } from './sums.ts';

/** Summed in another order, the same figures may differ in their last digit. */
const SAME = 0.011;

/** Several stores mean the same whether they are parted by commas or given one by one. */
export function formMismatches<Row extends Sold>(
  comma: AnalyticsRead<Row>,
  repeated: AnalyticsRead<Row>,
  keyOf: (row: Row) => string,
  mayBeCut: (row: Row) => boolean,
): Mismatch[] {
  const [first, second] = [byKey(comma.rows, keyOf), byKey(repeated.rows, keyOf)];
  const keys = new Set([...first.keys(), ...second.keys()]);
  const cut = new Set([...comma.rows, ...repeated.rows].filter(mayBeCut).map(keyOf));
  return [...keys]
    .filter(
      (key) => !isSame(first.get(key), second.get(key)) && !(cut.has(key) && !(first.has(key) && second.has(key))),
    )
    .map((key) => ({
      subject: key,
      message: `stores given one by one give another row for ${key} than the same stores parted by commas`,
      expected: told(first.get(key)),
      received: told(second.get(key)),
    }));
}

function byKey<Row extends Sold>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Sold> {
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function isSame(one: Sold | undefined, other: Sold | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.txCount === other.txCount && Math.abs(one.revenue - other.revenue) <= SAME;
}

function told(row: Sold | undefined): string {
  return row === undefined ? 'no row' : `revenue ${row.revenue} in ${row.txCount} sales`;
}
