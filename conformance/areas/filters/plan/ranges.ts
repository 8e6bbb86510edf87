import type { Census, ListName, Window } from '../../../model/lists.ts';
import type { WalkAsk } from '../../../model/probe.ts';
import { moments, recentSlice, tightWindow } from '../../../see/windows.ts';
import { one } from '../../shared/filters/semantics.ts';
import { type Filterable, LARGEST_PAGE, type Subject } from './readings.ts';
import { shifted, spread } from './values.ts';

/** Ranges whose bounds are a millisecond before or after a record, and ranges with one bound. */
export function rangeReadings<Row extends Filterable>({ list, census }: Subject<Row>): WalkAsk[] {
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
    ...(edge === undefined ? [] : [{ list, purpose: 'from alone', limit: 4, filters: [one('from', edge)], cap: 5 }]),
    ...(edge === undefined
      ? []
      : [{ list, purpose: 'to alone', limit: LARGEST_PAGE, filters: [one('to', edge)], cap: 1 }]),
  ];
}

/** A long range may be cut to its last days without a word: then a range that ends earlier shows what it left out. */
function beforeAll<Row extends Filterable>(
  list: ListName,
  { window, complete, walk }: Census<Row>,
  [oldest]: readonly string[],
): WalkAsk[] {
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
