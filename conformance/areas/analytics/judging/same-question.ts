import type { AnalyticsRead } from '../evidence.ts';
import type { Pair } from './pairwise.ts';

/** What an answer depends on, but for how the stores are written and how many rows are wanted. */
function scopeOf<Row>(read: AnalyticsRead<Row>): string {
  return JSON.stringify([read.window.from, read.window.to, [...read.storeIds].sort()]);
}

/** Pairs of answers to the same question that belong together as `belong` says. */
export function pairsOf<Row>(
  reads: readonly AnalyticsRead<Row>[],
  belong: (a: AnalyticsRead<Row>, b: AnalyticsRead<Row>) => boolean,
): Pair<Row>[] {
  const byScope = Map.groupBy(reads, scopeOf);
  return [...byScope.values()].flatMap((same) =>
    same.flatMap((a) => same.filter((b) => a !== b && belong(a, b)).map((b) => ({ a, b }))),
  );
}

/** The same stores, in `a` parted by commas and in `b` one by one. */
export function isFormTwin<Row>(a: AnalyticsRead<Row>, b: AnalyticsRead<Row>): boolean {
  const twins = a.form === 'comma' && b.form === 'repeated' && a.storeIds.length > 1 && a.limit === b.limit;
  return twins && a.rows.length + b.rows.length > 0;
}
