import { recentSlice } from '../../../census/windows.ts';
import { belongingTo, describeFilters } from '../../../filters/semantics.ts';
import type { FilterUse, Window } from '../../../model/lists.ts';
import type { WalkAsk } from '../../../model/probe.ts';
import { type Filterable, LARGEST_PAGE, one, type Subject } from './readings.ts';
import { spread } from './values.ts';

/** A filter, and which of some records match it and which do not, as bits; a record of which that is open has neither. */
interface Candidate {
  readonly use: FilterUse;
  readonly matching: bigint;
  readonly others: bigint;
}

/** So many values of each filter are enough to choose from. */
export const SOME = 5;
/** So many records show enough, and are compared in no time. */
const MOST_ROWS = 256;
/** The filters of one request, without its range. */
const MOST_FILTERS = 5;
/** So many beginnings of a combination are tried. */
const MOST_STARTS = 24;

/**
 * Requests with several filters each, so that a filter that is dropped because of another one shows: without it, the request
 * would return a record that does not match it. Each request is the one that shows this of the most pairs of filters that no
 * request before it shows it of. A list that has a range is asked for the middle of what was read.
 */
export function together<Row extends Filterable>(
  subject: Subject<Row>,
  uses: readonly FilterUse[],
  count: number,
): WalkAsk[] {
  const window = middleOf(subject);
  const bounds = window === null ? [] : [one('from', window.from), one('to', window.to)];
  const toCandidate = candidateOf(subject);
  const fixed = bounds.map(toCandidate);
  const candidates = uses.filter(({ values }) => !values.includes('')).map(toCandidate);
  // Every reading of this list has a range: what is dropped because of it shows there.
  const covered = new Set(bounds.flatMap((bound) => uses.map((use) => pairOf(use, bound))));
  const chosen: (readonly FilterUse[])[] = [];
  while (chosen.length < count) {
    const best = mostTelling(candidates, fixed, covered);
    if (best === null) break;
    for (const pair of shownBy([...fixed, ...best])) covered.add(pair);
    chosen.push(best.map(({ use }) => use));
  }
  return chosen.map((filters) => askFor(subject, filters, window));
}

/** Between instants without records: what is before and behind them shows whether the range applies. */
function middleOf<Row extends Filterable>({ census: { rows, window } }: Subject<Row>): Window | null {
  if (window === null) return null;
  const [newest, newer] = [1, 3].map((quarters) => recentSlice(rows, window, Math.ceil((rows.length * quarters) / 4)));
  if (newest == null || newer == null || newer.window.from >= newest.window.from) return window;
  return { from: newer.window.from, to: newest.window.from };
}

function candidateOf<Row extends Filterable>({ census, tests }: Subject<Row>): (use: FilterUse) => Candidate {
  const rows = spread(census.rows, MOST_ROWS);
  return (use) => {
    const belongs = belongingTo(tests, boundOf(use));
    const isBound = use.parameter === 'from' || use.parameter === 'to';
    const bits = (isOne: (row: Row) => boolean) => BigInt(`0b${rows.map((row) => (isOne(row) ? 1 : 0)).join('') || 0}`);
    return {
      use,
      matching: bits((row) => (isBound ? belongs(row) !== false : belongs(row) === true)),
      others: bits((row) => belongs(row) === false),
    };
  };
}

function boundOf(use: FilterUse) {
  return { filters: [use], window: null };
}

/** The combination that shows the most; of several that show as much, the first. */
function mostTelling(
  candidates: readonly Candidate[],
  fixed: readonly Candidate[],
  covered: ReadonlySet<string>,
): readonly Candidate[] | null {
  const gain = (some: readonly Candidate[]) => shownBy([...fixed, ...some]).filter((pair) => !covered.has(pair)).length;
  const starts = pairsOf(candidates).filter((pair) => gain(pair) > 0);
  const grown = spread(starts, MOST_STARTS).map((pair) => extended(pair, candidates, gain));
  return grown.reduce<readonly Candidate[] | null>(
    (best, some) => (best === null || gain(some) > gain(best) ? some : best),
    null,
  );
}

function pairsOf(candidates: readonly Candidate[]): (readonly Candidate[])[] {
  return candidates.flatMap((first, index) =>
    candidates
      .slice(index + 1)
      .filter((second) => !isAlike(first, second))
      .map((second) => [first, second]),
  );
}

/** The same filter with another value; or the other bound of a range, which may end before it begins. */
function isAlike(one: Candidate, other: Candidate): boolean {
  const [first, second] = [one, other].map(({ use }) => (use.parameter === 'to' ? 'from' : use.parameter));
  return first === second;
}

/** With one filter after the other, as long as each shows more. */
function extended(
  some: readonly Candidate[],
  candidates: readonly Candidate[],
  gain: (some: readonly Candidate[]) => number,
): readonly Candidate[] {
  if (some.length >= MOST_FILTERS) return some;
  const before = gain(some);
  const longer = candidates
    .filter((candidate) => !some.some((one) => isAlike(one, candidate)))
    .map((candidate) => [...some, candidate]);
  const best = longer.reduce<readonly Candidate[]>((most, one) => (gain(one) > gain(most) ? one : most), some);
  return gain(best) > before ? extended(best, candidates, gain) : some;
}

/** Each filter whose loss would show, with each other one that is sent. */
function shownBy(some: readonly Candidate[]): readonly string[] {
  return some.flatMap(({ use, others }) => {
    const rest = some.filter((one) => one.use !== use);
    const isShown = rest.reduce((left, { matching }) => left & matching, others) !== 0n;
    return isShown ? rest.map((one) => pairOf(use, one.use)) : [];
  });
}

function pairOf(dropped: FilterUse, other: FilterUse): string {
  return `${dropped.parameter} ${other.parameter}`;
}

function askFor<Row extends Filterable>(
  { list, census, tests }: Subject<Row>,
  filters: readonly FilterUse[],
  window: Window | null,
): WalkAsk {
  const belongs = belongingTo(tests, { filters, window });
  const count = census.rows.filter((row) => belongs(row) !== false).length;
  return {
    list,
    purpose: describeFilters(filters),
    limit: LARGEST_PAGE,
    filters,
    cap: Math.ceil(count / LARGEST_PAGE) + 1,
    ...(window === null ? {} : { window }),
  };
}
