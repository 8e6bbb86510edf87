import type { AnalyticsRead } from '../evidence.ts';
import type { Mismatch } from './reads.ts';
import type { Sold } from './sums.ts';

/** Several stores mean the same whether they are parted by commas or given one by one. */
export function formMismatches<Row extends Sold>(
  comma: AnalyticsRead<Row>,
  repeated: AnalyticsRead<Row>,
  keyOf: (row: Row) => string,
  mayBeCut: (row: Row) => boolean,
): Mismatch[] {
  const [first, second] = [figures(comma.rows, keyOf), figures(repeated.rows, keyOf)];
  const keys = new Set([...first.keys(), ...second.keys()]);
  const cut = new Set([...comma.rows, ...repeated.rows].filter(mayBeCut).map(keyOf));
  return [...keys]
    .filter((key) => first.get(key) !== second.get(key) && !(cut.has(key) && !(first.has(key) && second.has(key))))
    .map((key) => ({
      subject: key,
      message: `stores given one by one give another row for ${key} than the same stores parted by commas`,
      expected: first.get(key) ?? 'no row',
      received: second.get(key) ?? 'no row',
    }));
}

function figures<Row extends Sold>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, string> {
  return new Map(rows.map((row) => [keyOf(row), `revenue ${row.revenue} in ${row.txCount} sales`]));
}
