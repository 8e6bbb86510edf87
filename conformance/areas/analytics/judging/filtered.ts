import type { AnalyticsRead, RevenueRow } from '../evidence.ts';
import type { Mismatch } from './reads.ts';

/** Rows of stores that were not asked for. */
export function strayMismatches(read: AnalyticsRead<RevenueRow>): Mismatch[] | null {
  if (read.storeIds.length === 0 || read.rows.length === 0) return null;
  return read.rows
    .filter((row) => !read.storeIds.includes(row.storeId))
    .map((row) => ({
      subject: row.storeId,
      message: `a row of store ${row.storeId}, which was not asked for`,
      expected: read.storeIds.join(', '),
      received: row.storeId,
    }));
}

/** A store's row of a day is the same with the filter and without it; days of nothing may have rows or not. */
export function rowMismatches(filtered: AnalyticsRead<RevenueRow>, whole: AnalyticsRead<RevenueRow>): Mismatch[] {
  const [some, all] = [figures(filtered.rows), figures(whole.rows)];
  const wanted = [...new Set([...some.keys(), ...all.keys()])].filter((key) => {
    const storeId = key.slice(key.indexOf(' ') + 1);
    return filtered.storeIds.includes(storeId) && some.get(key) !== all.get(key);
  });
  return wanted.map((key) => ({
    subject: key,
    message: `the row of ${key} changes with the filter`,
    expected: all.get(key) ?? 'no row',
    received: some.get(key) ?? 'no row',
  }));
}

function figures(rows: readonly RevenueRow[]): Map<string, string> {
  const selling = rows.filter((row) => row.txCount > 0 || row.revenue !== 0);
  return new Map(
    selling.map((row) => [`${row.date} ${row.storeId}`, `revenue ${row.revenue.toFixed(2)} in ${row.txCount} sales`]),
  );
}

/** The same range, in `a` narrowed to some stores and in `b` not. */
export function isNarrowedTwin(a: AnalyticsRead<RevenueRow>, b: AnalyticsRead<RevenueRow>): boolean {
  return a.storeIds.length > 0 && b.storeIds.length === 0 && sameRange(a, b) && a.rows.length + b.rows.length > 0;
}

function sameRange(a: AnalyticsRead<RevenueRow>, b: AnalyticsRead<RevenueRow>): boolean {
  return a.window.from === b.window.from && a.window.to === b.window.to;
}
