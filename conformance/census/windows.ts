import { memoize } from '../kernel/memoize.ts';
import type { Window } from '../model/lists.ts';

/** `Date.parse` with a cache: it is slow, and rules compare the same instants many times. */
export const instantOf = memoize((text) => Date.parse(text), 20_000);

/** A part of a census between two instants without records, so that it does not matter whether bounds are inclusive. */
export interface Slice<Row> {
  readonly window: Window;
  readonly rows: readonly Row[];
}

export interface Timed {
  readonly createdAt: string;
}

interface Moment<Row> {
  readonly ms: number;
  readonly rows: readonly Row[];
}

/** Records by instant, oldest first; records with an invalid instant are reported by the rules on types. */
export function moments<Row extends Timed>(rows: readonly Row[]): readonly Moment<Row>[] {
  const byInstant = Map.groupBy(rows, ({ createdAt }) => instantOf(createdAt));
  byInstant.delete(Number.NaN);
  return Array.from(byInstant, ([ms, same]) => ({ ms, rows: same })).sort((a, b) => a.ms - b.ms);
}

/** A millisecond strictly between two instants, or null. */
export function between(older: number, newer: number): number | null {
  return newer - older >= 2 ? Math.floor((older + newer) / 2) : null;
}

/** Instants in groups that a bound can separate: neighbors one millisecond apart are in the same group. */
function groups<Row>(found: readonly Moment<Row>[]): Moment<Row>[][] {
  const grouped: Moment<Row>[][] = [];
  for (const moment of found) {
    const group = grouped.at(-1);
    const previous = group?.at(-1);
    if (previous !== undefined && between(previous.ms, moment.ms) === null) group?.push(moment);
    else grouped.push([moment]);
  }
  return grouped;
}

function slice<Row>(all: readonly Moment<Row>[][], first: number, last: number, bounds: Window): Slice<Row> {
  const before = all[first - 1]?.at(-1)?.ms ?? instantOf(bounds.from);
  const after = all[last + 1]?.[0]?.ms ?? instantOf(bounds.to);
  const oldest = all[first]?.[0]?.ms ?? before;
  const newest = all[last]?.at(-1)?.ms ?? after;
  return {
    window: {
      from: new Date(between(before, oldest) ?? before).toISOString(),
      to: new Date(between(newest, after) ?? after).toISOString(),
    },
    rows: all.slice(first, last + 1).flatMap((group) => group.flatMap((moment) => moment.rows)),
  };
}

/** The most recent window with about `target` matching records, or fewer. */
export function recentSlice<Row extends Timed>(
  rows: readonly Row[],
  bounds: Window,
  target: number,
  matches: (row: Row) => boolean = () => true,
): Slice<Row> | null {
  return slicer(rows, bounds)(target, matches);
}

/** The same for many windows of the same records. */
export function slicer<Row extends Timed>(
  rows: readonly Row[],
  bounds: Window,
): (target: number, matches: (row: Row) => boolean) => Slice<Row> | null {
  const all = groups(moments(rows));
  return (target, matches) => {
    let count = 0;
    let first = all.length;
    while (first > 0 && count < target) {
      first -= 1;
      count += matching(all[first] ?? [], matches);
    }
    return count === 0 ? null : slice(all, first, all.length - 1, bounds);
  };
}

/** A window around the instant that most records share, with some neighbours on both sides. */
export function crowdedSlice<Row extends Timed>(
  rows: readonly Row[],
  bounds: Window,
  size: { readonly least: number; readonly atMost: number },
): Slice<Row> | null {
  const all = groups(moments(rows));
  const crowds = all.map((group, index) => ({ index, count: matching(group, () => true), ties: largest(group) }));
  const fitting = crowds.filter((crowd) => crowd.ties >= 2 && crowd.count <= size.atMost);
  const best = fitting.reduce<(typeof fitting)[number] | null>((a, b) => (a === null || b.ties > a.ties ? b : a), null);
  if (best === null) return null;
  let first = best.index;
  let last = best.index;
  let count = best.count;
  while (count < size.least && (first > 0 || last < all.length - 1)) {
    if (last < all.length - 1) count += matching(all[++last] ?? [], () => true);
    if (count < size.least && first > 0) count += matching(all[--first] ?? [], () => true);
  }
  return slice(all, first, last, bounds);
}

function largest<Row>(group: readonly Moment<Row>[]): number {
  return Math.max(0, ...group.map((moment) => moment.rows.length));
}

function matching<Row>(group: readonly Moment<Row>[], matches: (row: Row) => boolean): number {
  return group.reduce((sum, moment) => sum + moment.rows.filter(matches).length, 0);
}

/** One millisecond to either side of an instant: exactly the records of that instant must be returned. */
export function tightWindow(instant: string): Window {
  const ms = instantOf(instant);
  return { from: new Date(ms - 1).toISOString(), to: new Date(ms + 1).toISOString() };
}

/** Whether the window includes an instant; `either` on a bound, which the contract leaves open. */
export function within(instant: string, window: Window): boolean | 'either' {
  return insideOf(window)(instant);
}

/** The same for many instants. */
export function insideOf(window: Window): (instant: string) => boolean | 'either' {
  const from = instantOf(window.from);
  const to = instantOf(window.to);
  return (instant) => {
    const ms = instantOf(instant);
    if (ms === from || ms === to) return 'either';
    return ms > from && ms < to;
  };
}
