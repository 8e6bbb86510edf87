import { operations, pagedOperation } from '../../../../contract/operations.ts';
import type { Census, FilterUse, ListName, Window } from '../../../model/lists.ts';
import type { WalkAsk } from '../../../model/probe.ts';
import { remembered } from '../../../model/values/memoize.ts';
import { moments, recentSlice, type Slice, slicer, tightWindow } from '../../../see/windows.ts';
import { type AnyRow, type Belongs, belongingTo, describeFilters, one, TESTS } from '../../shared/filters/semantics.ts';
import { byFrequency, shifted, someOf, spread } from './values.ts';

interface Size {
  readonly matches: number;
  readonly pages: number;
  /** The pages of another reading of the same range. */
  readonly sharedWith?: number;
  /** So many records are left for the last page. */
  readonly left?: number;
}

/** Enough records for one large page. */
export const ONE_PAGE: Size = { matches: 90, pages: 1 };
export const PAGED: Size = { matches: 16, pages: 2 };
/** A last page of one record is lost where "more than one" stands for "one or more". */
export const ONE_LEFT: Size = { ...PAGED, left: 1 };
/** So many that one lost in a hundred is among them. */
export const MANY: Size = { matches: 200, pages: 2 };
/** A filter that applies on the second page may be missing on the third. */
export const THREE_PAGES: Size = { matches: 18, pages: 3 };
/** One form of a filter is read for more pages than the other, over the same records. */
const FORM_SIZES: Readonly<Record<FilterUse['form'], Size>> = {
  comma: { matches: 18, pages: 2, sharedWith: 4 },
  repeated: { matches: 18, pages: 4, sharedWith: 2 },
};

export interface Subject {
  readonly list: ListName;
  readonly census: Census<AnyRow>;
  /** The newest range with so many matching records; null for a list without a range. */
  readonly recent: Recent | null;
  /** What the records have where a filter looks: of each of them, and each value once, the most frequent first. */
  readonly found: (parameter: string) => string[];
  readonly frequent: (parameter: string) => string[];
}

export function subjectOf(list: ListName, census: Census<AnyRow>): Subject {
  const found = (parameter: string) =>
    census.rows
      .flatMap((row) => TESTS[list][parameter]?.looksAt(row) ?? [])
      .flatMap((value) => (value === null ? [] : `${value}`));
  const recent = census.window === null ? null : slicer(census.rows, census.window);
  return { list, census, recent, found, frequent: (parameter) => byFrequency(found(parameter)) };
}

export function each(parameter: string, values: readonly string[]): FilterUse[][] {
  return values.map((value) => [one(parameter, value)]);
}

export function oneEach(parameter: string, values: readonly string[], count = values.length): FilterUse[] {
  return spread(values, count).map((value) => one(parameter, value));
}

export function several(parameter: string, values: readonly string[]): FilterUse {
  return { parameter, values, form: 'comma' };
}

/** A value twice, in a list of which it may be refused: what it finds, it finds once. */
export function doubled(parameter: string, value = ''): FilterUse {
  return { parameter, values: [value, value], form: 'repeated' };
}

/**
 * Some of the values in both forms. Both of two show that one is dropped, but are as good as no filter: one that is named twice shows
 * that all are.
 */
export function someInBothForms(parameter: string, values: readonly string[]): FilterUse[] {
  const twice = values.length === 2 ? values.slice(1).flatMap((value) => inBothForms(parameter, [value, value])) : [];
  return [...twice, ...inBothForms(parameter, someOf(values))];
}

/** The same values in both forms, and in two orders: one that comes first, or last, may be the only one that is read. */
export function inBothForms(parameter: string, values: readonly string[]): FilterUse[] {
  if (values.length < 2) return [];
  return [several(parameter, values), { parameter, values: values.toReversed(), form: 'repeated' }];
}

/** Where all records of a range match, a later page cannot show that the filter was dropped: then a longer range is read. */
function discriminatingSlice(
  recent: Recent,
  { matches, pages, sharedWith = pages }: Size,
  selected: (row: AnyRow) => boolean,
): Slice<AnyRow> | null {
  const shortest = recent(matches, selected);
  if (pages === 1) return shortest;
  for (const times of [1, 2, 3, 4, 6]) {
    const slice = recent(matches * times, selected);
    if (slice !== null && isTelling(slice.rows, [pages, sharedWith], selected)) return slice;
  }
  return shortest;
}

type Recent = (target: number, selected: (row: AnyRow) => boolean) => Slice<AnyRow> | null;

/** Whether the second page would have other records without the filter, in either order of the list. */
function isTelling(rows: readonly AnyRow[], pages: readonly number[], selected: (row: AnyRow) => boolean): boolean {
  const isSelected = rows.map(selected);
  const count = isSelected.filter(Boolean).length;
  return [isSelected, isSelected.toReversed()].every((ordered) =>
    pages.every((some) => otherFollows(ordered, pageSize(count, some))),
  );
}

/** Behind the last of the first `limit` selected records, whether one of the next `limit` is not. */
function otherFollows(isSelected: readonly boolean[], limit: number): boolean {
  const last = isSelected.flatMap((selected, index) => (selected ? [index] : []))[limit - 1];
  return last !== undefined && isSelected.slice(last + 1, last + 1 + limit).includes(false);
}

export const LARGEST_PAGE = 100;

const USUAL = [10, 20, 25, 50];

/** With which so many records take so many pages: a usual size where there is one. */
export function pageSize(count: number, pages: number): number {
  if (pages === 1) return LARGEST_PAGE;
  const least = Math.min(LARGEST_PAGE, Math.max(1, Math.ceil(count / pages)));
  const usual = USUAL.filter((size) => size >= least && size < count / (pages - 1));
  return usual[count % usual.length] ?? least;
}

function leaving(left: number, count: number): number {
  return Math.min(LARGEST_PAGE, Math.max(1, count - left));
}

/** A record may be lost at one page size only, so each parameter has its own size, the same in both forms. */
function sizeFor(list: ListName, filters: readonly FilterUse[], size: Size): Size {
  if (size.pages === 1) return size;
  const letters = [list, ...filters.map(({ parameter }) => parameter)].join('');
  const turn = Array.from(letters).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 10;
  return { ...size, matches: size.matches + 2 * turn };
}

/**
 * One reading: a range with about `matches` matching records, at a page size that spreads them over `pages` pages, so that a
 * filter that is dropped on the second page shows.
 */
function reading({ list, census, recent }: Subject, filters: readonly FilterUse[], size: Size): WalkAsk | null {
  // Longer and longer ranges are tried, which all end with the same records.
  const judged = remembered(belongingTo({ list, filters, window: null }));
  // A record that may be left out shows nothing when it is: such records count only where no record is sure to match.
  const isSure = census.rows.some((row) => judged(row) === true);
  const selected = (row: AnyRow): boolean => (isSure ? judged(row) === true : judged(row) !== false);
  const slice = recent === null ? null : discriminatingSlice(recent, sizeFor(list, filters, size), selected);
  if (recent !== null && slice === null) return null;
  const count = (slice?.rows ?? census.rows).filter(selected).length;
  const limit = size.left === undefined ? pageSize(count, size.pages) : leaving(size.left, count);
  return { ...asked(list, filters, slice?.window ?? null), limit, cap: Math.ceil(count / limit) + 3 };
}

/** A reading of large pages. */
export function asked(list: ListName, filters: readonly FilterUse[], window: Window | null) {
  const range = window === null ? {} : { window };
  return { list, purpose: describeFilters(filters), limit: LARGEST_PAGE, filters, ...range };
}

export function readings(subject: Subject, uses: Uses, size: Size): WalkAsk[] {
  return askable(uses).flatMap((filters) => reading(subject, filters, size) ?? []);
}

type Uses = readonly (readonly FilterUse[])[];

interface Plan {
  readonly onOnePage: Uses;
  readonly paged: Uses;
  /** The same filter in both forms, and page after page. */
  readonly inForms?: readonly FilterUse[];
  readonly matchingNothing: Uses;
}

export function readingsFor(subject: Subject, plan: Plan): WalkAsk[] {
  const more = untried(subject, plan).map((use) => [use]);
  return [
    ...readings(subject, [...plan.onOnePage, ...more], ONE_PAGE),
    ...readings(subject, [...plan.paged, ...more], PAGED),
    ...(plan.inForms ?? []).flatMap((use) => readings(subject, [[use]], FORM_SIZES[use.form])),
    ...emptyReadings(subject, plan.matchingNothing),
  ];
}

/** Of filters that a plan does not name, some values, in each form that they take: who documents a filter plans nothing for it. */
function untried({ list, frequent }: Subject, { onOnePage, paged, inForms = [] }: Plan): FilterUse[] {
  const tried = new Set([...onOnePage, ...paged, inForms].flat().map(({ parameter }) => parameter));
  return operations[pagedOperation(list)].parameters.flatMap(({ name, many }) => {
    if (TESTS[list][name]?.isFixed === undefined || tried.has(name)) return [];
    const values = frequent(name).slice(0, 2);
    return [...oneEach(name, values), ...(many ? inBothForms(name, values) : [])];
  });
}

/** Readings that nothing matches, over all that was read: every record they return is wrong, and so is a cursor that leads back. */
function emptyReadings({ list, census }: Subject, uses: Uses): WalkAsk[] {
  return askable(uses).map((filters) => ({ ...asked(list, filters, census.window), cap: 3 }));
}

/** A filter with the first of others where both show: if either of them were dropped, more records would be returned. */
export function withAnother({ list, census }: Subject, use: FilterUse, others: readonly FilterUse[]): FilterUse[] {
  const belonging = (filters: readonly FilterUse[]) => belongingTo({ list, filters, window: null });
  const telling = others.find((other) => {
    const both = belonging([use, other]);
    const isMore = (alone: (row: AnyRow) => Belongs) =>
      census.rows.some((row) => alone(row) === true && both(row) === false);
    return census.rows.some((row) => both(row) === true) && isMore(belonging([use])) && isMore(belonging([other]));
  });
  return telling === undefined ? [use] : [use, telling];
}

/** Values have to come from the deployment. */
function askable(uses: Uses): Uses {
  return uses.filter((filters) => filters.length > 0 && filters.every(hasValues));
}

export function hasValues({ values }: FilterUse): boolean {
  return values.length > 0 && values.every((value) => value !== '');
}

/** Ranges whose bounds are a millisecond before or after a record, and ranges with one bound. */
export function rangeReadings({ list, census }: Subject): WalkAsk[] {
  if (census.window === null) return [];
  const instants = moments(census.rows).map((moment) => new Date(moment.ms).toISOString());
  const around = spread(instants, 2).map((instant) =>
    inWindow(list, 'one millisecond around a record', tightWindow(instant)),
  );
  const newest = recentSlice(census.rows, census.window, 10);
  const edge = newest?.window.from;
  return [
    ...around,
    ...beforeAll(list, census, instants),
    ...between(instants).map((window) => inWindow(list, 'from right after a record to right after the next', window)),
    // Without to, new records may arrive while it is read.
    ...(edge === undefined
      ? []
      : [
          { list, purpose: 'from alone', limit: 4, filters: [one('from', edge)], cap: 5 },
          { list, purpose: 'to alone', limit: LARGEST_PAGE, filters: [one('to', edge)], cap: 1 },
        ]),
  ];
}

/** A long range may be cut to its last days without a word: then a range that ends earlier shows what it left out. */
function beforeAll(list: ListName, { window, complete, walk }: Census<AnyRow>, [oldest]: readonly string[]): WalkAsk[] {
  if (window === null || oldest === undefined || !complete || walk.stopped !== 'end') return [];
  const before = { from: window.from, to: shifted(oldest, -1) };
  return before.from < before.to ? [{ ...inWindow(list, 'before the oldest record', before), cap: 1 }] : [];
}

/** One record is just out of the range, the next is just in it: a bound that is rounded down includes the one or loses the other. */
function between(instants: readonly string[]): Window[] {
  const pairs = instants.slice(1).map((next, index) => [instants[index] ?? next, next] as const);
  const clear = pairs.filter(
    ([before, next]) => Date.parse(next) - Date.parse(before) > 2 && !endsSecond(before) && !endsSecond(next),
  );
  return spread(clear, 1).map(([before, next]) => ({ from: shifted(before, 1), to: shifted(next, 1) }));
}

/** The millisecond after it begins the next second: cutting that down changes nothing. */
function endsSecond(instant: string): boolean {
  return instant.endsWith('.999Z');
}

function inWindow(list: ListName, purpose: string, window: Window): WalkAsk {
  return { list, purpose, limit: LARGEST_PAGE, window, cap: 3 };
}
