import type { AnalyticsName } from '../../../../contract/operations.ts';
import type { AnalyticsRead, AnalyticsRow } from '../../../model/analytics.ts';
import { say } from '../../../model/message.ts';
import type { Tally } from '../../../model/tally.ts';
import { type Checked, countComparisons, type Mismatch } from './count-answers.ts';
import { isComplete } from './ranking.ts';
import { type Figures, figuresOf, subjectOf } from './rows.ts';

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
  const inWhole = added(whole.rows);
  const inParts = added(parts.flatMap((part) => part.rows));
  const slack = 0.01 * (parts.length + 1);
  return keys.flatMap((key): Mismatch | [] => {
    const [one, many] = [inWhole.get(key) ?? {}, inParts.get(key) ?? {}];
    const names = [...new Set([...Object.keys(one), ...Object.keys(many)])];
    const wrong = names.find(
      (name) => Math.abs((one[name] ?? 0) - (many[name] ?? 0)) > slack + Math.abs(one[name] ?? 0) * 1e-9,
    );
    if (wrong === undefined) return [];
    return {
      subject: { record: key, figure: wrong },
      message: say('{wrong} of {key} is not the sum of its {which}', {
        wrong,
        key,
        which: by === 'time' ? 'parts in time' : 'single stores',
      }),
      expected: (many[wrong] ?? 0).toFixed(2),
      received: (one[wrong] ?? 0).toFixed(2),
    };
  });
}

function added(rows: readonly AnalyticsRow[]): Map<string, Figures> {
  const sums = new Map<string, Figures>();
  for (const row of rows) {
    const before = sums.get(subjectOf(row)) ?? {};
    const figures = Object.entries(figuresOf(row)).map(([name, value]) => [name, (before[name] ?? 0) + value] as const);
    sums.set(subjectOf(row), Object.fromEntries(figures));
  }
  return sums;
}

function scopeOf({ window, storeIds, form }: AnalyticsRead<unknown>): string {
  return JSON.stringify([window.from, window.to, storeIds, form]);
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
  return isShorter && isForward && haveSameStores(read.storeIds, whole.storeIds);
}

function byStore<Row>(
  whole: AnalyticsRead<Row>,
  reads: readonly AnalyticsRead<Row>[],
  allStores: readonly string[],
): Partition<Row>[] {
  const wanted = [...new Set(whole.storeIds.length === 0 ? allStores : whole.storeIds)];
  if (wanted.length < 2) return [];
  const parts = wanted.map((id) =>
    reads.find(
      (read) =>
        read.storeIds.length === 1 &&
        read.storeIds[0] === id &&
        read.window.from === whole.window.from &&
        read.window.to === whole.window.to,
    ),
  );
  const found = parts.filter((part) => part !== undefined);
  return found.length === wanted.length ? [{ whole, parts: found, by: 'store' }] : [];
}

function haveSameStores(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}
