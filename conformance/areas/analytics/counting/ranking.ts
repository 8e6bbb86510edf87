import { type AnalyticsRead, MOST_ROWS } from '../../../model/analytics.ts';
import { say } from '../../../model/message.ts';
import { plural } from '../../../model/values/plural.ts';
import type { Checked, Mismatch } from './count-answers.ts';
import type { Sold } from './sums.ts';

const SAME = 0.0001;

export interface Ranked extends Sold {
  readonly id: string;
}

function mostRows(limit: number | null): number {
  return limit ?? MOST_ROWS;
}

/** Whether a ranked answer surely lists everyone: one with as many rows as it may have can have left others out. */
export function isComplete({ rows, limit }: AnalyticsRead<unknown>): boolean {
  return rows.length < mostRows(limit);
}

/** Whether a deployment gives a person a row for each store: such rows cannot be compared one by one. */
export function hasSplitRows(reads: readonly AnalyticsRead<Ranked>[]): boolean {
  return reads.some(({ rows }) => new Set(rows.map((row) => row.id)).size < rows.length);
}

export function lowest(rows: readonly Sold[]): number {
  return Math.min(...rows.map((row) => row.revenue));
}

/** Highest revenue first; rows with the same revenue may come in any order. */
export function checkOrder({ rows }: AnalyticsRead<Ranked>): Checked {
  if (rows.length < 2) return null;
  return rows.flatMap((row, index) => {
    const above = rows[index - 1];
    if (above === undefined || row.revenue <= above.revenue + SAME) return [];
    return {
      subject: { record: row.id },
      message: say('row {index} has more revenue than the row above it', { index: index + 1 }),
      expected: `at most ${above.revenue}`,
      received: String(row.revenue),
      sight: { shows: { kind: 'ranked', field: 'revenue' } } as const,
    };
  });
}

export function checkRowCount({ rows, limit }: AnalyticsRead<Ranked>): Checked {
  const most = mostRows(limit);
  if (rows.length === 0) return null;
  if (rows.length <= most) return [];
  const message = limit === null ? say('more rows than the default limit') : say('more rows than the limit');
  return [{ subject: { aspect: 'rows' }, message, expected: `at most ${most}`, received: plural(rows.length, 'row') }];
}

/** Rows with the revenue of an answer's last row: others with as much may have been left out in their place. */
export function isLastOfMany(read: AnalyticsRead<Sold>): (row: Sold) => boolean {
  const least = lowest(read.rows);
  return (row) => !isComplete(read) && row.revenue <= least + SAME;
}

/** A shorter answer to the same question is the top of the longer one. */
export function topMismatches(short: AnalyticsRead<Ranked>, long: AnalyticsRead<Ranked>): Mismatch[] {
  const sellers = long.rows.filter((row) => row.revenue > 0).length;
  const least = Math.min(mostRows(short.limit), sellers);
  const counted = short.rows.length < least ? [tooFew(short, least)] : [];
  return [...counted, ...short.rows.flatMap((row, index) => rowMismatch(row, index, long))];
}

function tooFew(short: AnalyticsRead<Ranked>, least: number): Mismatch {
  return {
    subject: { aspect: 'rows' },
    message: say('fewer rows than a longer answer to the same question has'),
    expected: plural(least, 'row'),
    received: plural(short.rows.length, 'row'),
  };
}

function rowMismatch(row: Ranked, index: number, long: AnalyticsRead<Ranked>): Mismatch | [] {
  const there = long.rows[index];
  if (there === undefined) return [];
  const known = long.rows.filter((other) => other.id === row.id);
  const isTied = Math.abs(there.revenue - row.revenue) < SAME;
  // A row that shares the revenue of the last one may have been left out of the longer answer.
  const isCutOff = known.length === 0 && (!isComplete(long) || row.revenue <= 0);
  const isThere = isCutOff || known.some((other) => hasSameFigures(other, row));
  if (isTied && isThere) return [];
  return {
    subject: { record: row.id },
    message: say('row {index} differs from row {index} of a longer answer to the same question', { index: index + 1 }),
    expected: `revenue ${there.revenue} in ${plural(there.txCount, 'sale')}`,
    received: `revenue ${row.revenue} in ${plural(row.txCount, 'sale')}`,
  };
}

function hasSameFigures(a: Sold, b: Sold): boolean {
  return Math.abs(a.revenue - b.revenue) < SAME && a.txCount === b.txCount;
}
