import type { Leak } from './exchange.ts';

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
