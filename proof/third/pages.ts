import { type Ask, isUuid, No } from './ask.ts';
import { uuid } from './assortment.ts';
import { QUESTIONS } from './parameters.ts';
import type { Fields, Write } from './records.ts';
import { type Chosen, diceOf } from './switches.ts';

/** Where an entry stands in its list: by the first, then by the id. */
export type Key = readonly [number | string, string];

interface Place {
  readonly list: string;
  readonly organization: string;
  readonly question: string;
  readonly after: Key;
  readonly rested: boolean;
  readonly until: number;
}

interface Listed<Entry> {
  readonly list: string;
  readonly entries: readonly Entry[];
  readonly key: (entry: Entry) => Key;
  readonly write: Write<Entry>;
  readonly limit: number;
  readonly meta?: Fields | undefined;
}

const questionOf = (ask: Ask): string => JSON.stringify(QUESTIONS.map((name) => ask.raw(name).toSorted()));
const isBefore = (a: Key, b: Key): boolean => (a[0] === b[0] ? a[1] < b[1] : a[0] < b[0]);

export function inOrder<Entry>(entries: readonly Entry[], key: (entry: Entry) => Key): Entry[] {
  return entries.toSorted((a, b) => (isBefore(key(a), key(b)) ? -1 : 1));
}

/** What cuts lists into pages; cursors that were issued are kept here. */
export function pagesOf(chosen: Chosen) {
  const issued = new Map<string, Place>();
  const cursorDice = diceOf(77);
  const isKept = chosen('pages') === 'empty between' || chosen('live') !== 'nothing';
  const form = chosen('cursors');

  function cursorFor(ask: Ask, list: string, last: Key, offset: number, rested: boolean): string {
    if (form === 'last record' && !isKept && isUuid(last[1])) return last[1];
    if (form === 'offset' && !isKept) return `${offset.toString(16).padStart(8, '0')}-0ff5-4e70-8000-00000000c0de`;
    const cursor = uuid(cursorDice, form === 'upper' ? 'upper' : 'v4', 0);
    const until = form === 'short-lived' ? ask.now + 3_000 : Number.POSITIVE_INFINITY;
    const organization = ask.shop.organization.id;
    issued.set(cursor.toLowerCase(), { list, organization, question: questionOf(ask), after: last, rested, until });
    return cursor;
  }

  /** Where a walk goes on: behind this key, or at this place. */
  function placeOf<Entry>(ask: Ask, { list, entries, key }: Listed<Entry>, all: readonly Entry[]) {
    const cursor = ask.one('cursor');
    if (cursor === undefined) return { start: 0, rested: true };
    if (!isUuid(cursor)) throw new No(400, 'a cursor is a UUID', cursor);
    const [, offset] = /^([0-9a-f]{8})-0ff5-4e70-8000-00000000c0de$/.exec(cursor) ?? [];
    if (form === 'offset' && !isKept && offset !== undefined)
      return { start: Number.parseInt(offset, 16), rested: true };
    const behind = (after: Key): number => {
      const found = all.findIndex((entry) => isBefore(after, key(entry)));
      return found === -1 ? all.length : found;
    };
    const last = form === 'last record' && !isKept ? entries.find((entry) => key(entry)[1] === cursor) : undefined;
    if (last !== undefined) return { start: behind(key(last)), rested: true };
    const place = issued.get(cursor.toLowerCase());
    if (place?.list !== list || place.organization !== ask.shop.organization.id) return unknown(all.length);
    if (place.until < ask.now || (form === 'bound' && place.question !== questionOf(ask)))
      throw new No(400, 'this cursor is no longer valid');
    if (form === 'once') issued.delete(cursor.toLowerCase());
    return { start: behind(place.after), rested: place.rested };
  }

  function unknown(end: number) {
    const way = form === 'once' ? 400 : chosen('unknownCursor');
    if (way === 400 || way === 404) throw new No(way, 'this cursor was never issued');
    return { start: way === 'empty' ? end : 0, rested: true };
  }

  function pagination(cursor: string | null, total: number): Fields {
    const more = {
      none: {},
      hasMore: { hasMore: cursor !== null },
      total: { total },
      links: { next: cursor === null ? null : `?cursor=${cursor}` },
    }[chosen('morePagination')];
    if (cursor !== null) return { pagination: { nextCursor: cursor, ...more } };
    const end = {
      null: { nextCursor: null, ...more },
      'no cursor': more,
      'no pagination': undefined,
      'empty pagination': {},
    };
    return { pagination: end[chosen('end')] };
  }

  return function page<Entry>(ask: Ask, listed: Listed<Entry>, keep: (entry: Entry) => boolean = () => true): Fields {
    const { limit, write, key, meta } = listed;
    const all = inOrder(listed.entries.filter(keep), key);
    const { start, rested } = placeOf(ask, listed, all);
    const isEmpty = chosen('pages') === 'empty between' && !rested && start % 3 === 1;
    // Records that no client may see are taken out of a page after it was cut.
    const unseen = all.slice(start, start + limit).filter((entry) => /[3k]/i.test(key(entry)[1].slice(-1))).length;
    const size = chosen('pages') === 'short' && limit > 20 ? limit - Math.min(unseen, 20) : limit;
    const shown = isEmpty ? [] : all.slice(start, start + size);
    const next = start + shown.length;
    const last = all[next - 1];
    const goesOn = next < all.length || (chosen('pages') === 'empty at the end' && shown.length > 0);
    const cursor =
      goesOn && last !== undefined && limit > 0 ? cursorFor(ask, listed.list, key(last), next, isEmpty) : null;
    return { data: shown.map(write), ...pagination(cursor, all.length), ...(meta === undefined ? {} : { meta }) };
  };
}
