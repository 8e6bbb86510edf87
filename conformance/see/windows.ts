import type { ShownRange } from '../model/exchange.ts';
import type { Window } from '../model/lists.ts';
import { field } from '../model/values/json.ts';
import { memoize } from '../model/values/memoize.ts';

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

/** Records by instant, oldest first; records with an invalid instant are reported by the rules on types. */
export function moments<Row extends Timed>(rows: readonly Row[]) {
  const byInstant = Map.groupBy(rows, ({ createdAt }) => instantOf(createdAt));
  byInstant.delete(Number.NaN);
  return Array.from(byInstant, ([ms, same]) => ({ ms, rows: same })).sort((a, b) => a.ms - b.ms);
}

/** A millisecond strictly between two instants, or null. */
export function between(older: number, newer: number): number | null {
  return newer - older >= 2 ? Math.floor((older + newer) / 2) : null;
}

/** Records that no bound can separate: of one instant, or of instants one millisecond apart. */
interface Group<Row> {
  readonly oldest: number;
  newest: number;
  readonly rows: Row[];
  /** The most records of one instant. */
  ties: number;
}

/** Oldest first. */
function grouped<Row extends Timed>(found: readonly Row[]): readonly Group<Row>[] {
  const groups: Group<Row>[] = [];
  for (const { ms, rows } of moments(found)) {
    const last = groups.at(-1);
    const isNear = last !== undefined && between(last.newest, ms) === null;
    const group = isNear ? last : { oldest: ms, newest: ms, rows: [], ties: 0 };
    if (!isNear) groups.push(group);
    group.newest = ms;
    group.ties = Math.max(group.ties, rows.length);
    for (const row of rows) group.rows.push(row);
  }
  return groups;
}

function slice<Row>(groups: readonly Group<Row>[], first: number, last: number, bounds: Window): Slice<Row> {
  const before = groups[first - 1]?.newest ?? instantOf(bounds.from);
  const after = groups[last + 1]?.oldest ?? instantOf(bounds.to);
  const oldest = groups[first]?.oldest ?? before;
  const newest = groups[last]?.newest ?? after;
  return {
    window: {
      from: new Date(between(before, oldest) ?? before).toISOString(),
      to: new Date(between(newest, after) ?? after).toISOString(),
    },
    rows: groups.slice(first, last + 1).flatMap(({ rows }) => rows),
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
  const groups = grouped(rows);
  return (target, matches) => {
    let count = 0;
    let first = groups.length;
    while (first > 0 && count < target) {
      first -= 1;
      count += groups[first]?.rows.filter(matches).length ?? 0;
    }
    return count === 0 ? null : slice(groups, first, groups.length - 1, bounds);
  };
}

/** A window around the instant that most records share, with some neighbours on both sides. */
export function crowdedSlice<Row extends Timed>(
  rows: readonly Row[],
  bounds: Window,
  size: { readonly least: number; readonly atMost: number },
): Slice<Row> | null {
  const groups = grouped(rows);
  const crowds = groups.map((group, index) => ({ index, count: group.rows.length, ties: group.ties }));
  const fitting = crowds.filter((crowd) => crowd.ties >= 2 && crowd.count <= size.atMost);
  const best = fitting.reduce<(typeof fitting)[number] | null>((a, b) => (a === null || b.ties > a.ties ? b : a), null);
  if (best === null) return null;
  let first = best.index;
  let last = best.index;
  let { count } = best;
  while (count < size.least && (first > 0 || last < groups.length - 1)) {
    if (last < groups.length - 1) count += crowds[++last]?.count ?? 0;
    if (count < size.least && first > 0) count += crowds[--first]?.count ?? 0;
  }
  return slice(groups, first, last, bounds);
}

/** A window around the instant that most records share, and nothing else where bounds can tell them apart. */
export function mostTied<Row extends Timed>(rows: readonly Row[], bounds: Window): Slice<Row> | null {
  const groups = grouped(rows);
  const most = Math.max(...groups.map(({ ties }) => ties));
  const index = groups.findLastIndex(({ ties }) => ties === most);
  return most < 2 ? null : slice(groups, index, index, bounds);
}

/** One millisecond to either side of an instant: exactly the records of that instant must be returned. */
export function tightWindow(instant: string): Window {
  const ms = instantOf(instant);
  return { from: new Date(ms - 1).toISOString(), to: new Date(ms + 1).toISOString() };
}

/** Whether the window, if there is one, includes an instant; `either` on a bound, which the contract leaves open. */
export function within(window: Window | null): (instant: string) => boolean | 'either' {
  if (window === null) return () => true;
  const [from, to] = [instantOf(window.from), instantOf(window.to)];
  return (instant) => {
    const ms = instantOf(instant);
    return ms === from || ms === to ? 'either' : ms > from && ms < to;
  };
}

/** The range that a response says it covers; null if it does not say. */
export function shownRange(body: unknown): ShownRange | null {
  const range = field(field(body, 'meta'), 'dateRange');
  if (range === undefined || range === null) return null;
  return { from: field(range, 'from'), to: field(range, 'to') };
}
