import type { FilterUse, ListName, Window } from '../../../model/lists.ts';
import type { WalkAsk } from '../../../model/probe.ts';
import { recentSlice } from '../../../see/windows.ts';
import { type Belongs, belongingTo, one } from '../../shared/filters/semantics.ts';
import { asked, hasValues, LARGEST_PAGE, pageSize, type Subject } from './readings.ts';
import { pairsOf, spread } from './values.ts';

/** A filter, and which of some records match it and which do not, a bit for each; a record of which that is open has neither. */
interface Candidate {
  readonly use: FilterUse;
  /** The parameter; of both bounds of a range the same one, because they may leave nothing between them. */
  readonly selects: string;
  readonly matching: bigint;
  readonly others: bigint;
}

/** Of each parameter, the others because of which it would be seen to be dropped. */
type Covered = Map<string, Set<string>>;

function add(covered: Covered, dropped: string, other: string): void {
  covered.set(dropped, (covered.get(dropped) ?? new Set()).add(other));
}

/** So many values of each filter are enough to choose from. */
export const SOME = 5;
/** So many records show enough, and are compared in no time. */
const MOST_ROWS = 1024;
/** The filters of one request, without its range. */
const MOST_FILTERS = 5;
/** So many requests show of each two filters whether one is dropped because of the other. */
const REQUESTS: Readonly<Record<ListName, number>> = { sales: 10, logs: 5, products: 2, promotions: 10 };
/** So many beginnings of a combination are tried. */
const MOST_STARTS = 24;

/**
 * Requests with several filters each, so that a filter that is dropped because of another one shows: without it, the request
 * would return a record that does not match it. Each request is the one that shows this of the most pairs of filters that no
 * request before it shows it of. A list that has a range is asked for the middle of what was read.
 */
export function together(subject: Subject, uses: readonly FilterUse[]): WalkAsk[] {
  const window = middleOf(subject);
  const bounds = window === null ? [] : [one('from', window.from), one('to', window.to)];
  const covered: Covered = new Map();
  const toCandidate = candidateOf(subject);
  const fixed = bounds.map(toCandidate);
  const candidates = uses.filter(hasValues).map(toCandidate);
  const pairs = pairsOf(candidates).filter(([first, second]) => first.selects !== second.selects);
  const starts = pairs.map((pair) => [...fixed, ...pair]);
  // Every reading of this list has a range: what is dropped because of it shows there.
  for (const bound of bounds) for (const { parameter } of uses) add(covered, parameter, bound.parameter);
  const chosen: (readonly FilterUse[])[] = [];
  while (chosen.length < REQUESTS[subject.list]) {
    const best = mostTelling({ candidates, starts, most: fixed.length + MOST_FILTERS, covered });
    if (best === null) break;
    for (const [dropped, other] of newPairs(best.some, covered)) add(covered, dropped, other);
    chosen.push(best.some.slice(fixed.length).map(({ use }) => use));
  }
  const asks = chosen.map((filters) => askFor(subject, filters, window));
  const longest = asks.reduce((most, { count }, at) => (count > (asks[most]?.count ?? 0) ? at : most), 0);
  return asks.map(({ count, ask }, at) => {
    // With several filters a list may end after its first page.
    const limit = pageSize(count, 2);
    return at === longest && window !== null ? { ...ask, limit, cap: Math.ceil(count / limit) + 1 } : ask;
  });
}

/** Between instants without records: what is before and behind them shows whether the range applies. */
function middleOf({ census: { rows, window } }: Subject): Window | null {
  if (window === null) return null;
  const [newest, newer] = [1, 3].map((quarters) => recentSlice(rows, window, Math.ceil((rows.length * quarters) / 4)));
  if (newest == null || newer == null || newer.window.from >= newest.window.from) return window;
  return { from: newer.window.from, to: newest.window.from };
}

function candidateOf({ list, census }: Subject): (use: FilterUse) => Candidate {
  const rows = spread(census.rows, MOST_ROWS);
  return (use) => {
    const belongs = belongingTo({ list, filters: [use], window: null });
    const isBound = use.parameter === 'from' || use.parameter === 'to';
    const found = rows.map(belongs);
    const bits = (isOne: (is: Belongs) => boolean) => BigInt(`0b0${found.map((is) => Number(isOne(is))).join('')}`);
    return {
      use,
      selects: isBound ? 'from' : use.parameter,
      matching: bits((is) => is === true || (isBound && is === 'either')),
      others: bits((is) => is === false),
    };
  };
}

interface Choice {
  readonly candidates: readonly Candidate[];
  readonly starts: readonly (readonly Candidate[])[];
  /** The filters of one request, and its bounds. */
  readonly most: number;
  readonly covered: Covered;
}

/** A combination, and how many pairs it shows that none before it shows. */
interface Combination {
  readonly some: readonly Candidate[];
  readonly gain: number;
}

/** The combination that shows the most; of several that show as much, the first. */
function mostTelling(choice: Choice): Combination | null {
  const { starts, covered } = choice;
  const measured = (some: readonly Candidate[]): Combination => ({ some, gain: newPairs(some, covered).length });
  const telling = starts.map(measured).filter(({ gain }) => gain > 0);
  return spread(telling, MOST_STARTS)
    .map((start) => extended(start, choice, measured))
    .reduce<Combination | null>((best, one) => (best === null || one.gain > best.gain ? one : best), null);
}

/** With one filter after the other, as long as each shows more. */
function extended(
  before: Combination,
  choice: Choice,
  measured: (some: readonly Candidate[]) => Combination,
): Combination {
  const { some } = before;
  if (some.length >= choice.most) return before;
  const best = choice.candidates
    .filter(({ selects }) => !some.some((one) => one.selects === selects))
    .map((candidate) => measured([...some, candidate]))
    .reduce((most, one) => (one.gain > most.gain ? one : most), before);
  return best === before ? before : extended(best, choice, measured);
}

/**
 * Each filter whose loss would show, with each other one that is sent, where no request before shows it. Thousands of combinations are
 * measured, so the cheap question comes first.
 */
function newPairs(some: readonly Candidate[], covered: Covered): (readonly [dropped: string, other: string])[] {
  return some.flatMap((one) => {
    const { parameter } = one.use;
    const known = covered.get(parameter);
    const isNew = ({ use }: Candidate) => use !== one.use && known?.has(use.parameter) !== true;
    const others = some.filter(isNew);
    return others.length > 0 && isMissed(one, some) ? others.map(({ use }) => [parameter, use.parameter] as const) : [];
  });
}

/** Whether some record would come back without the filter, and only without it. */
function isMissed({ use, others }: Candidate, some: readonly Candidate[]): boolean {
  let left = others;
  for (const one of some) if (one.use !== use) left &= one.matching;
  return left !== 0n;
}

function askFor({ list, census }: Subject, filters: readonly FilterUse[], window: Window | null) {
  const belongs = belongingTo({ list, filters, window });
  const count = census.rows.filter((row) => belongs(row) !== false).length;
  return { count, ask: { ...asked(list, filters, window), cap: Math.ceil(count / LARGEST_PAGE) + 1 } };
}
