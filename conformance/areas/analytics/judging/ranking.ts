import type { AnalyticsRead } from '../evidence.ts';
import type { Mismatch } from './reads.ts';
import type { Sold } from './sums.ts';

export const MOST_ROWS = 100;
const SAME = 0.0001;

interface Ranked extends Sold {
  readonly id: string;
}

function mostRows(limit: number | null): number {
  return limit ?? MOST_ROWS;
}

/** Whether a ranked answer surely lists everybody: a full one may have cut off others, who gave their goods away as well. */
export function isComplete(read: AnalyticsRead<Ranked>): boolean {
  return read.rows.length < mostRows(read.limit);
}

export function lowest(rows: readonly Ranked[]): number {
  return Math.min(...rows.map((row) => row.revenue));
}

/** Highest revenue first; who has the same may come in any order. */
export function rankMismatches(read: AnalyticsRead<Ranked>): Mismatch[] | null {
  if (read.rows.length < 2) return null;
  return read.rows.flatMap((row, index) => {
    const above = read.rows[index - 1];
    if (above === undefined || row.revenue <= above.revenue + SAME) return [];
    return [
      {
        subject: row.id,
        message: `row ${index + 1} has more revenue than the row above it`,
        expected: `at most ${above.revenue}`,
        received: String(row.revenue),
      },
    ];
  });
}

export function rowCountMismatches(read: AnalyticsRead<Ranked>): Mismatch[] | null {
  const most = mostRows(read.limit);
  if (read.rows.length === 0) return null;
  if (read.rows.length <= most) return [];
  const message = read.limit === null ? 'more rows than the default limit' : 'more rows than the limit';
  return [{ subject: 'rows', message, expected: `at most ${most}`, received: `${read.rows.length} rows` }];
}

/** `a` asks for fewer rows of what `b` asks for. */
export function isLimitedTwin(a: AnalyticsRead<Ranked>, b: AnalyticsRead<Ranked>): boolean {
  return b.limit === null && a.limit !== null && a.limit < MOST_ROWS && b.rows.length > 0;
}

export function isDefaultTwin(a: AnalyticsRead<Ranked>, b: AnalyticsRead<Ranked>): boolean {
  return a.limit === null && b.limit === MOST_ROWS && a.form === b.form && a.rows.length + b.rows.length > 0;
}

/** Rows with the revenue of an answer's last: others with as much may have been left out in their place. */
export function isLastOfMany(read: AnalyticsRead<Ranked>): (row: Sold) => boolean {
  const least = lowest(read.rows);
  return (row) => !isComplete(read) && row.revenue <= least + SAME;
}

/** A shorter answer to the same question is the top of the longer one. */
export function topMismatches(short: AnalyticsRead<Ranked>, long: AnalyticsRead<Ranked>): Mismatch[] {
  const sellers = long.rows.filter((row) => row.revenue > 0).length;
  const least = Math.min(mostRows(short.limit), sellers);
  const counted = short.rows.length < least ? [tooFew(short, least)] : [];
  return [...counted, ...short.rows.flatMap((row, index) => differs(row, index, long))];
}

function tooFew(short: AnalyticsRead<Ranked>, least: number): Mismatch {
  return {
    subject: 'rows',
    message: 'fewer rows than a longer answer to the same question has',
    expected: `${least} rows`,
    received: `${short.rows.length} rows`,
  };
}

function differs(row: Ranked, index: number, long: AnalyticsRead<Ranked>): Mismatch[] {
  const there = long.rows[index];
  if (there === undefined) return [];
  const known = long.rows.filter((other) => other.id === row.id);
  const tied = Math.abs(there.revenue - row.revenue) < SAME;
  // Who shares the revenue of the last row may have been left out of the longer answer.
  const cutOff = known.length === 0 && (!isComplete(long) || row.revenue <= 0);
  const same = cutOff || known.some((other) => sameFigures(other, row));
  if (tied && same) return [];
  return [
    {
      subject: row.id,
      message: `row ${index + 1} is not the one that a longer answer to the same question has there`,
      expected: `revenue ${there.revenue} in ${there.txCount} sales`,
      received: `revenue ${row.revenue} in ${row.txCount} sales`,
    },
  ];
}

function sameFigures(a: Sold, b: Sold): boolean {
  return Math.abs(a.revenue - b.revenue) < SAME && a.txCount === b.txCount;
}
