import { createHash } from 'node:crypto';
import type { Change } from '../fault.ts';
import { type Asked, all, anything, containing, having, onAny, read, type When, withQuery } from './conditions.ts';
import { ignores } from './parameters.ts';
import { looksInto, sets } from './records.ts';
import { changeQuery, type Loose, listReader } from './responses.ts';
import { chain } from './table.ts';

export interface Place {
  readonly records: readonly Loose[];
  /** Where the page begins by rights. */
  readonly position: number;
  readonly limit: number;
  readonly asked: Asked;
}

/** How a deployment pages that does it itself; what is left out is done as the reference does it. */
export interface Paging {
  readonly keep?: (record: Loose, asked: Asked) => boolean;
  /** Where a page behind a cursor really begins. */
  readonly resume?: (place: Place) => number;
  /** How many records a page really holds. */
  readonly size?: (place: Place) => number;
  /** The cursor that is sent instead of the right one; it leads on from the same place. */
  readonly cursor?: (right: string | null, place: Place) => string | null;
  /** How a list ends, if not with its last record. */
  readonly end?: 'one-more-empty-page';
}

/** Pages through a list in this way, with cursors of its own, wherever the condition holds. */
export function paging(when: When, own: Paging): Change {
  return (handle) => {
    const readList = listReader(handle);
    const places = new Map<string, number>();
    return async (request) => {
      const asked = read(request);
      if (asked.method !== 'GET' || !when(asked)) return handle(request);
      const cursor = asked.query.get('cursor');
      const position = cursor === null ? 0 : places.get(`${subject(asked)} ${cursor}`);
      if (position === undefined) return handle(request);
      const first = await handle(withQuery(asked, (query) => query.delete('cursor')));
      if (first.status !== 200 || first.body === '') return first;
      const all = await readList(request, asked.path.replace('/public-api/v1', ''), asked.query);
      const records = all.filter((record) => own.keep?.(record, asked) ?? true);
      const limit = Number(asked.query.get('limit') ?? 25);
      const right: Place = { records, position, limit, asked };
      const begin = cursor === null ? 0 : (own.resume?.(right) ?? position);
      const page = records.slice(begin, begin + (own.size?.(right) ?? limit));
      const end = begin + Math.min(limit, page.length);
      const goesOn = own.end === 'one-more-empty-page' ? page.length > 0 : end < records.length;
      const next = goesOn ? cursorAt(asked, end) : null;
      const given = own.cursor === undefined ? next : own.cursor(next, { ...right, position: end });
      if (given !== null) places.set(`${subject(asked)} ${given}`, end);
      const { pagination: _replaced, ...rest }: Loose = JSON.parse(first.body);
      return { ...first, body: JSON.stringify({ ...rest, data: page, pagination: { nextCursor: given } }) };
    };
  };
}

/** What a list is a list of: everything asked but for the page. */
function subject(asked: Asked): string {
  const query = new URLSearchParams(asked.query);
  query.delete('cursor');
  query.delete('limit');
  query.sort();
  return `${asked.path}?${query.toString()} ${String(asked.request.headers.authorization)}`;
}

export function cursorAt(asked: Asked, position: number): string {
  const hex = createHash('sha256')
    .update(`${subject(asked)} ${position}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Reads a list in which some records are missing, from the whole of it or from a filtered part.
 *
 * @public Rows say it of a condition.
 */
export function lacks(when: When, gone: (record: Loose, asked: Asked) => boolean): Change {
  return paging(when, { keep: (record, asked) => !gone(record, asked) });
}

export function instantBefore({ records, position }: Place): unknown {
  return records[position - 1]?.createdAt;
}

/** After the last instant that was shown, as a keyset on createdAt alone does it. */
export function afterTies(place: Place): number {
  const instant = instantBefore(place);
  const next = place.records.findIndex((record, index) => index >= place.position && record.createdAt !== instant);
  return next === -1 ? place.records.length : next;
}

/** From the last instant that was shown, which was shown already. */
export function fromTies(place: Place): number {
  const instant = instantBefore(place);
  return place.records.findIndex((record) => record.createdAt === instant);
}

/** A search of sales finds other invoice numbers than the whole one: on the pages that it narrows at all. */
export function findsInvoices(finds: (invoice: string, search: string) => boolean, narrowed: When = anything): Change {
  const searched = all(onAny('listSales'), having('search'));
  return chain(
    ignores(searched, 'search'),
    paging(searched, {
      keep: ({ invoiceId }, asked) => !narrowed(asked) || finds(String(invoiceId), asked.query.get('search') ?? ''),
    }),
  );
}

/** What a search is taken for where it has a certain sign. */
const READINGS = {
  '%': (search: string) => search.replaceAll('%', '.*'),
  _: (search: string) => search.replaceAll('_', '.'),
  '[': (search: string) => search,
  '.': (search: string) => search,
  '\\': (search: string) => search.replaceAll('\\', ''),
  '"': (search: string) => search.replaceAll('"', ''),
} as const;

/**
 * A search with this sign finds the texts that match it as a pattern.
 *
 * @public Rows say it of a condition.
 */
export function searchesByPattern(
  when: When,
  sign: keyof typeof READINGS,
  textsOf: (record: Loose) => readonly unknown[],
): Change {
  return looksInto(all(when, containing('search', sign)), (record, search) => {
    const pattern = patternOf(READINGS[sign](search));
    return textsOf(record).some((text) => pattern?.test(String(text)) === true);
  });
}

function patternOf(text: string): RegExp | null {
  try {
    return new RegExp(text, 'i');
  } catch {
    return null;
  }
}

/** Promotions whose names have letters beyond ASCII, and a search that compares names in this form. */
export function accentedPromotions(folded: (text: string) => string): Change {
  const searched = all(onAny('listPromotions'), having('search'));
  return chain(
    changeQuery(searched, (query) => query.set('search', plain(query.get('search') ?? ''))),
    sets(onAny('listPromotions'), ({ name }) => ({ name: accented(String(name)) })),
    paging(searched, {
      keep: ({ name }, { query }) => folded(String(name)).includes(folded(query.get('search') ?? '')),
    }),
  );
}

function accented(text: string): string {
  return text.replaceAll('e', 'é').replaceAll('E', 'É');
}

function plain(text: string): string {
  return text.replaceAll('é', 'e').replaceAll('É', 'E');
}
