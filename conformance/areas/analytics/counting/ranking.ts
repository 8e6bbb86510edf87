import type { AnalyticsName } from '../../../../contract/operations.ts';
import { type AnalyticsRead, type AnalyticsRow, type CustomerRow, MOST_ROWS } from '../../../model/analytics.ts';
import { say } from '../../../model/message.ts';
import type { Tally } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { type Checked, countComparisons, type Mismatch, type Sold, subjectOf } from './count-answers.ts';

const SAME = 0.0001;

export type Ranked = Sold & Pick<CustomerRow, 'id'>;

/** Whether a ranked answer surely lists everyone: one with as many rows as it may have can have left others out. */
export function isComplete({ rows, limit }: AnalyticsRead<unknown>): boolean {
  return rows.length < (limit ?? MOST_ROWS);
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
  const most = limit ?? MOST_ROWS;
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
  const least = Math.min(short.limit ?? MOST_ROWS, sellers);
  const tooFew = {
    subject: { aspect: 'rows' },
    message: say('fewer rows than a longer answer to the same question has'),
    expected: plural(least, 'row'),
    received: plural(short.rows.length, 'row'),
  };
  const others = short.rows.flatMap((row, index) => rowMismatch(row, index, long));
  return short.rows.length < least ? [tooFew, ...others] : others;
}

function rowMismatch(row: Ranked, index: number, long: AnalyticsRead<Ranked>): Mismatch | [] {
  const there = long.rows[index];
  if (there === undefined) return [];
  const known = long.rows.filter((other) => other.id === row.id);
  const isTied = Math.abs(there.revenue - row.revenue) < SAME;
  // A row that shares the revenue of the last one may have been left out of the longer answer.
  const isCutOff = known.length === 0 && (!isComplete(long) || row.revenue <= 0);
  const isThere =
    isCutOff || known.some((one) => Math.abs(one.revenue - row.revenue) < SAME && one.txCount === row.txCount);
  if (isTied && isThere) return [];
  return {
    subject: { record: row.id },
    message: say('row {index} differs from row {index} of a longer answer to the same question', { index: index + 1 }),
    expected: `revenue ${there.revenue} in ${plural(there.txCount, 'sale')}`,
    received: `revenue ${row.revenue} in ${plural(row.txCount, 'sale')}`,
  };
}

export interface Partition<Row> {
  readonly whole: AnalyticsRead<Row>;
  readonly parts: readonly AnalyticsRead<Row>[];
  readonly by: 'time' | 'store';
}

/**
 * Answers whose ranges, or whose stores, make up another answer's exactly, as far as all of them are complete.
 * `allStores` is what no filter stands for.
 */
export function partitionsBy<Row>(
  by: 'time' | 'store',
  reads: readonly AnalyticsRead<Row>[],
  allStores: readonly string[],
  isComplete: (read: AnalyticsRead<Row>) => boolean = () => true,
): Partition<Row>[] {
  const answers = reads.filter((read) => read.limit === null && isComplete(read));
  const scopeOf = ({ window, storeIds, form }: AnalyticsRead<Row>) =>
    JSON.stringify([window.from, window.to, storeIds, form]);
  const different = [...new Map(answers.map((read) => [scopeOf(read), read])).values()];
  return different.flatMap((whole) =>
    by === 'time' ? byTime(whole, different) : byStore(whole, different, allStores),
  );
}

/** Counts wholes by whether their parts, in time or in single stores, come to as much. */
export function countPartitions<Row>(
  endpoint: AnalyticsName,
  partitions: readonly Partition<Row>[],
  check: (partition: Partition<Row>) => Checked,
  missing: string,
): Tally {
  const comparisons = partitions.map((partition) => {
    const reads = [partition.whole, ...partition.parts] as const;
    return { reads, key: partition.by, check: () => check(partition) };
  });
  return countComparisons(endpoint, 'ranges compared with parts', comparisons, missing);
}

/** Whether the parts come to what the whole comes to, for each store, staff member or customer. */
export function checkSums(endpoint: AnalyticsName): (partition: Partition<AnalyticsRow>) => Checked {
  return ({ whole, parts, by }) => {
    const keys = comparedIn([whole, ...parts], (read) => endpoint === 'revenue' || isComplete(read));
    return keys.length === 0 ? null : sumMismatches(keys, { whole, parts, by });
  };
}

/** Those of whom each answer says what is theirs: revenue is no ranking, and is never cut. */
function comparedIn(
  reads: readonly AnalyticsRead<AnalyticsRow>[],
  isWhole: (read: AnalyticsRead<AnalyticsRow>) => boolean,
): readonly string[] {
  const keys = new Set(reads.flatMap(({ rows }) => rows.map(subjectOf)));
  const cut = reads.filter((read) => !isWhole(read)).map(({ rows }) => new Set(rows.map(subjectOf)));
  return [...keys].filter((key) => cut.every((some) => some.has(key)));
}

function sumMismatches(keys: readonly string[], { whole, parts, by }: Partition<AnalyticsRow>): Mismatch[] {
  const inWhole = Map.groupBy(whole.rows, subjectOf);
  const inParts = Map.groupBy(
    parts.flatMap(({ rows }) => rows),
    subjectOf,
  );
  const slack = 0.01 * (parts.length + 1);
  const which = by === 'time' ? 'parts in time' : 'single stores';
  return keys.flatMap((key): Mismatch | [] => {
    const sumIn = (rows: typeof inWhole, figure: Figure) => sumOfFigure(rows.get(key) ?? [], figure);
    const sums = FIGURES.map((figure) => ({ figure, one: sumIn(inWhole, figure), many: sumIn(inParts, figure) }));
    const wrong = sums.find(({ one, many }) => Math.abs(one - many) > slack + Math.abs(one) * 1e-9);
    if (wrong === undefined) return [];
    const { figure, one, many } = wrong;
    return {
      subject: { record: key, figure },
      message: say('{wrong} of {key} is not the sum of its {which}', { wrong: figure, key, which }),
      expected: many.toFixed(2),
      received: one.toFixed(2),
    };
  });
}

const FIGURES = ['revenue', 'txCount', 'discountAmount', 'discountedTxCount'] as const;
type Figure = (typeof FIGURES)[number];

/** Other rows than those of staff have no discounts. */
function sumOfFigure(rows: readonly AnalyticsRow[], figure: Figure): number {
  return rows.reduce((sum, row) => {
    if (figure === 'revenue' || figure === 'txCount') return sum + row[figure];
    return 'discountAmount' in row ? sum + row[figure] : sum;
  }, 0);
}

function byTime<Row>(whole: AnalyticsRead<Row>, reads: readonly AnalyticsRead<Row>[]): Partition<Row>[] {
  const parts: AnalyticsRead<Row>[] = [];
  let from = whole.window.from;
  while (from !== whole.window.to) {
    const next = reads.find((read) => read !== whole && read.window.from === from && isPart(read, whole));
    if (next === undefined) return [];
    parts.push(next);
    from = next.window.to;
  }
  return parts.length < 2 ? [] : [{ whole, parts, by: 'time' }];
}

/** A part of the whole's range in the same stores, and not the whole again. */
function isPart(read: AnalyticsRead<unknown>, whole: AnalyticsRead<unknown>): boolean {
  const isShorter = read.window.to < whole.window.to || read.window.from > whole.window.from;
  const isForward = read.window.to > read.window.from && read.window.to <= whole.window.to;
  const isOfSameStores =
    read.storeIds.length === whole.storeIds.length && read.storeIds.every((id) => whole.storeIds.includes(id));
  return isShorter && isForward && isOfSameStores;
}

function byStore<Row>(
  whole: AnalyticsRead<Row>,
  reads: readonly AnalyticsRead<Row>[],
  allStores: readonly string[],
): Partition<Row>[] {
  const wanted = [...new Set(whole.storeIds.length === 0 ? allStores : whole.storeIds)];
  if (wanted.length < 2) return [];
  const inRange = reads.filter(({ window }) => window.from === whole.window.from && window.to === whole.window.to);
  const parts = wanted.flatMap(
    (id) => inRange.find(({ storeIds }) => storeIds.length === 1 && storeIds[0] === id) ?? [],
  );
  return parts.length === wanted.length ? [{ whole, parts, by: 'store' }] : [];
}
