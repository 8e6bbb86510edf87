import type { Window } from '../../../model/lists.ts';
import { remembered } from '../../../model/values/memoize.ts';
import { first, last, type TimedSale } from '../timed-sales.ts';

const HOUR = 3_600_000;
const DAYS_TO_SETTLE = 2;
/** Longer than clocks are apart, and than it takes to pay. */
const CALM = 600_000;

/** A range and the parts that it consists of, edge to edge. */
export interface Stretch {
  readonly whole: Window;
  readonly parts: readonly Window[];
}

export function windowOf(from: number, to: number): Window {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** Sales that are old enough not to change; all of them where few are that old. */
export function settled(sales: readonly TimedSale[], now: number): readonly TimedSale[] {
  const old = sales.filter((entry) => last(entry) < now - HOUR);
  return old.length >= 20 ? old : sales;
}

/**
 * Nearly all that was read, in three parts. The outermost sales are left out: what lies beyond them was not read. It ends
 * a few days ago: sales of today still change, and figures that are added up at night know nothing of them.
 */
export function longStretch(sales: readonly TimedSale[], now: number): Stretch | null {
  const count = sales.length;
  const edges = edgesOf(sales);
  const newest: readonly [number, number] = [Math.min(count - 1, count * 0.9), count - 1];
  const end = newestCalm(edges, newest, now - DAYS_TO_SETTLE * 24 * HOUR);
  return stretch(edges, [
    [1, Math.max(1, count * 0.1)],
    [count * 0.3, count * 0.4],
    [count * 0.6, count * 0.7],
    end === null ? newest : [end.before, end.before],
  ]);
}

/** The newest edge of the range that is quiet for long enough and that no sale crosses. */
function newestCalm(edges: readonly Edge[], [least, most]: readonly [number, number], until: number): Edge | null {
  const calm = ({ at, before, straddlers, quiet }: Edge) =>
    before >= least && before <= most && at <= until && straddlers === 0 && quiet >= CALM;
  return edges.findLast(calm) ?? null;
}

/**
 * A run of at most 80 sales in two parts: so few that no list of customers or staff over it is cut at 100 rows. Where
 * there is a choice, the run with the most of what `worth` counts.
 */
export function shortStretches(
  sales: readonly TimedSale[],
  inside: Window,
  worth: (run: readonly TimedSale[]) => number,
  howMany: number,
): Stretch[] {
  const [from, to] = [Date.parse(inside.from), Date.parse(inside.to)];
  const edges = edgesOf(sales).filter((edge) => edge.at >= from && edge.at <= to);
  if (edges.length === 0) return [];
  const lowest = edges[0]?.before ?? 0;
  const highest = edges.at(-1)?.before ?? 0;
  const runs = starts(lowest, highest).map((start) => ({ start, worth: worth(sales.slice(start + 6, start + 74)) }));
  const found: Stretch[] = [];
  for (const run of runs.filter((a) => a.worth > 0).sort((a, b) => b.worth - a.worth || a.start - b.start)) {
    if (found.length >= howMany) break;
    const end = Math.min(run.start + 80, highest);
    const reach = end - run.start;
    const cut = stretch(edges, [
      [run.start, run.start + reach * 0.08],
      [run.start + reach * 0.45, run.start + reach * 0.55],
      [run.start + reach * 0.92, end],
    ]);
    if (cut !== null && found.every((other) => apart(other.whole, cut.whole))) found.push(cut);
  }
  return found;
}

/** Where a run may begin: every few sales, but no more than a thousand places. */
function starts(lowest: number, highest: number): number[] {
  const room = Math.max(0, highest - lowest - 80);
  const step = Math.max(10, Math.ceil(room / 1000));
  return Array.from({ length: Math.floor(room / step) + 1 }, (_, index) => lowest + index * step);
}

function stretch(edges: readonly Edge[], ranges: readonly (readonly [number, number])[]): Stretch | null {
  const cuts = ranges.map(([least, most]) => quietest(edges, least, most));
  const [from, to] = [cuts[0], cuts.at(-1)];
  if (from === null || from === undefined || to === null || to === undefined || from.at >= to.at) return null;
  const inner = cuts.slice(1, -1).filter((cut) => cut !== null && cut.at > from.at && cut.at < to.at);
  const bounds = [...new Set([from.at, ...inner.map((cut) => cut?.at ?? 0), to.at])];
  const parts = bounds.slice(1).map((end, index) => windowOf(bounds[index] ?? 0, end));
  return { whole: windowOf(from.at, to.at), parts: parts.length > 1 ? parts : [] };
}

function apart(a: Window, b: Window): boolean {
  return a.to <= b.from || b.to <= a.from;
}

/** An instant at which nothing happened, so that no answer depends on whether a bound is inclusive. */
interface Edge {
  readonly at: number;
  /** Sales that began before it. */
  readonly before: number;
  /** Sales that began before it and were paid after it: either reading of a sale's instant would place them otherwise. */
  readonly straddlers: number;
  /** How long nothing happened around it. */
  readonly quiet: number;
}

/** Every place where a list of sales can be cut: the middle of each gap between two neighboring instants. */
export const edgesOf = remembered((sales: readonly TimedSale[]): readonly Edge[] => {
  const instants = [...new Set(sales.flatMap((entry) => entry.instants))].sort((a, b) => a - b);
  const begins = sales.map(first).sort((a, b) => a - b);
  const ends = sales.map(last).sort((a, b) => a - b);
  const edges: Edge[] = [];
  let begun = 0;
  let ended = 0;
  for (const [index, instant] of instants.entries()) {
    while (begun < begins.length && (begins[begun] ?? 0) <= instant) begun += 1;
    while (ended < ends.length && (ends[ended] ?? 0) <= instant) ended += 1;
    const next = instants[index + 1];
    if (next === undefined || next - instant < 2) continue;
    const at = Math.floor((instant + next) / 2);
    edges.push({ at, before: begun, straddlers: begun - ended, quiet: next - instant });
  }
  return edges;
});

/** The best cut among those that leave between `least` and `most` sales before them. */
function quietest(edges: readonly Edge[], least: number, most: number): Edge | null {
  const fitting = edges.filter((edge) => edge.before >= least && edge.before <= most);
  return fitting.reduce<Edge | null>((best, edge) => (best === null || better(edge, best) ? edge : best), null);
}

function better(edge: Edge, than: Edge): boolean {
  if (edge.straddlers !== than.straddlers) return edge.straddlers < than.straddlers;
  return edge.quiet > than.quiet;
}
