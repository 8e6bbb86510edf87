import type { AnalyticsRead } from '../evidence.ts';
import { usable } from './reads.ts';

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
  const answers = usable(reads).filter((read) => read.limit === null && isComplete(read));
  const different = [...new Map(answers.map((read) => [keyOf(read), read])).values()];
  return different.flatMap((whole) =>
    by === 'time' ? byTime(whole, different) : byStore(whole, different, allStores),
  );
}

function keyOf<Row>(read: AnalyticsRead<Row>): string {
  return JSON.stringify([read.window.from, read.window.to, read.storeIds, read.form]);
}

function byTime<Row>(whole: AnalyticsRead<Row>, reads: readonly AnalyticsRead<Row>[]): Partition<Row>[] {
  const parts: AnalyticsRead<Row>[] = [];
  let from = whole.window.from;
  while (from !== whole.window.to) {
    const next = reads.find((read) => read !== whole && read.window.from === from && fits(read, whole));
    if (next === undefined) return [];
    parts.push(next);
    from = next.window.to;
  }
  return parts.length < 2 ? [] : [{ whole, parts, by: 'time' }];
}

/** A part of the whole's range in the same stores, and not the whole again. */
function fits<Row>(read: AnalyticsRead<Row>, whole: AnalyticsRead<Row>): boolean {
  const shorter = read.window.to < whole.window.to || read.window.from > whole.window.from;
  const forward = read.window.to > read.window.from && read.window.to <= whole.window.to;
  return shorter && forward && sameStores(read.storeIds, whole.storeIds);
}

function byStore<Row>(
  whole: AnalyticsRead<Row>,
  reads: readonly AnalyticsRead<Row>[],
  allStores: readonly string[],
): Partition<Row>[] {
  const wanted = whole.storeIds.length === 0 ? allStores : whole.storeIds;
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

function sameStores(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}
