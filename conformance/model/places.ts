import type { Leak, Mask } from './exchange.ts';
import { memoize } from './values/memoize.ts';

/** What came in one answer or in several: a violation of one field, or a leak at one place. */
interface Place<Found> {
  readonly found: Found;
  /** How often it came, in all answers together. */
  count: number;
  readonly exchanges: Set<string>;
  readonly records: Set<string>;
}

const MOST_RECORDS = 5;

/** Groups what was found in answers by its key, with the first records as examples. */
export function placesOf<Found extends { readonly count: number; readonly records: readonly string[] }>(
  all: readonly { readonly key: string; readonly found: Found; readonly exchange: string }[],
): ReadonlyMap<string, Place<Found>> {
  const places = new Map<string, Place<Found>>();
  for (const { key, found, exchange } of all) {
    const place = places.get(key) ?? { found, count: 0, exchanges: new Set(), records: new Set() };
    places.set(key, place);
    place.count += found.count;
    place.exchanges.add(exchange);
    for (const record of found.records) if (place.records.size < MOST_RECORDS) place.records.add(record);
  }
  return places;
}

/** `data[].store.id`. */
export function fieldName(path: string): string {
  return path === '' ? 'the body' : path.replace(/^\//, '').replaceAll('/*', '[]').replaceAll('/', '.');
}

/** `data[].customer.phone`, "header x-debug". */
export function placeName({ where, path }: Pick<Leak, 'where' | 'path'>): string {
  return where === 'header' ? `header ${path}`.trimEnd() : fieldName(path);
}

/**
 * Whether a part of a text may have been masked. The deployment has another text, so a search for this one shows nothing. Some
 * texts look masked and are not.
 */
export const looksMasked = memoize((text) => MASKED.test(text), 20_000);

/** Shorter texts are never masked. */
const MASKED = /(?:[a9][^\p{L}\p{M}\p{N}]*){5}/u;

/** Whether a text of a place where values are masked is nothing but a mask. */
export function isMaskedWhole(text: string): boolean {
  return /[a9]/.test(text) && !/[^\P{L}a]|\p{M}|[^\P{N}9]/u.test(text);
}

/** The masked parts of a text of such a place. */
export function maskedRuns(text: string): readonly { readonly start: number; readonly end: number }[] {
  return Array.from(text.matchAll(RUNS), ({ 0: run, index }) => ({ start: index, end: index + run.length }));
}

/** From the first masked character to the last: no other letter or digit touches it. */
const RUNS = /(?<![\p{L}\p{M}\p{N}])[a9](?:[^\p{L}\p{M}\p{N}"]*[a9]){4,}(?![\p{L}\p{M}\p{N}])/gu;

/** Of what a mask is. */
export function maskedType(shape: string): Mask['type'] {
  return /^-?9[9.]*(?:a[+-]?9+)?$/.test(shape) ? 'number' : 'text';
}

/** Follows every mask that a finding quotes: the shape helps to correct the value, and has to read as one. */
export const MASK_LEGEND = '(masked: a for letters, 9 for digits)';
