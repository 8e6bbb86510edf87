import type { Handler } from '../../contract/http.ts';
import type { Change } from '../fault.ts';
import {
  type Asked,
  type When,
  all,
  having,
  isUuid,
  read,
  some,
  timeSent,
  valuesOf,
  withQuery,
} from '../fault-kit/conditions.ts';
import { on } from '../fault-kit/on.ts';
import { every, inTurn } from '../fault-kit/limits.ts';
import { HOUR, reads } from '../fault-kit/parameters.ts';
import { type Loose, changeQuery, changeRecords, json, oneIn, part, parts, recordsIn } from '../fault-kit/responses.ts';
import { chain, variantTable } from '../fault-kit/table.ts';

/** A cursor is closed when its page was fetched, and forgotten when so many requests have come since. */
const REMEMBERED = 100;

interface Place {
  readonly cursor: string;
  readonly opened: number;
}

/** Each page opens a cursor of its own, and one that is gone is refused before anybody asks for the key. */
function shortLivedCursors(handle: Handler): Handler {
  const places = new Map<string, Place>();
  let count = 0;
  return async (request) => {
    count += 1;
    const asked = read(request);
    const cursor = asked.query.get('cursor');
    if (!on.lists(asked) || (cursor !== null && !isUuid(cursor))) return await handle(request);
    const name = `${asked.path} ${String(cursor)}`;
    const place = places.get(name);
    const isGone = place === undefined || count - place.opened > REMEMBERED;
    if (cursor !== null && isGone) return json(400, { message: 'the cursor has expired' });
    const answer = await handle(
      place === undefined ? request : withQuery(asked, (query) => query.set('cursor', place.cursor)),
    );
    if (answer.status === 200) places.delete(name);
    return {
      ...answer,
      body: answer.body.replace(/"nextCursor":"([^"]+)"/, (_whole, next: string) => open(next, asked)),
    };
  };

  function open(cursor: string, { path }: Asked): string {
    const fresh = crypto.randomUUID();
    places.set(`${path} ${fresh}`, { cursor, opened: count });
    return `"nextCursor":"${fresh}"`;
  }
}

const STORES_AT_ONCE = 2;

/** The list of stores is read in pages too, two at a time where nothing else is asked for. */
function pagingStores(handle: Handler): Handler {
  const places = new Map<string, number>();
  return async (request) => {
    const asked = read(request);
    const { query } = asked;
    const [cursor, limit] = [query.get('cursor'), query.get('limit') ?? String(STORES_AT_ONCE)];
    const answer = await handle(
      asked.operation === 'listStores'
        ? withQuery(asked, (plain) => {
            plain.delete('cursor');
            plain.delete('limit');
          })
        : request,
    );
    if (asked.operation !== 'listStores' || answer.status !== 200 || answer.body === '') return answer;
    const start = cursor === null ? 0 : places.get(cursor);
    if (start === undefined || !/^[1-9]\d?$|^100$/.test(limit)) return json(400, { message: 'invalid query' });
    const body: Loose = JSON.parse(answer.body);
    const stores = recordsIn(body);
    const end = start + Number(limit);
    const next = end < stores.length ? crypto.randomUUID() : null;
    if (next !== null) places.set(next, end);
    const page = { ...body, data: stores.slice(start, end), pagination: { nextCursor: next } };
    return { ...answer, body: JSON.stringify(page) };
  };
}

/** One bound of a range of logs leaves the other end open. */
function unboundedByOne(handle: Handler): Handler {
  const hasOne: When = ({ query }) => query.has('from') !== query.has('to');
  return on.logs.and(hasOne).changeQuery((query) => {
    if (query.has('from')) query.set('to', '9999-12-31T23:59:59.999Z');
    else query.set('from', '2000-01-01T00:00:00.000Z');
  })(handle);
}

/** What is wasted is added to the waste, which is a stock of its own: what the other deployment calls its removal. */
function wasteIsAStock(handle: Handler): Handler {
  const logs = on.logs;
  const asked = reads(all(logs, having('types')), 'types', (types) => types.map(otherWay))(handle);
  return changeRecords(logs, (log) => {
    log.type = otherWay(String(log.type));
  })(asked);
}

function otherWay(type: string): string {
  if (type === 'ADD_WASTE') return 'REMOVE_WASTE';
  return type === 'REMOVE_WASTE' ? 'ADD_WASTE' : type;
}

/**
 * A gateway gives up on one answer in 40, after the deployment did all its work. Of a filter no answer is lost: with a cursor that is
 * used up, what it returns cannot be read to its end, and a run is incomplete for it.
 */
const answersLost: Change = inTurn(
  every(40),
  on.anything.answers(json(503, { message: 'no answer in time' })),
  ({ query }) => [...query.keys()].every((name) => ['limit', 'cursor', 'from', 'to'].includes(name)),
);

/** How lists are paged and bounded by other builders. */
export const listVariants = variantTable`
  PAGE-20,ERR-09,TEN-28,INV-17,INV-23 lists-of-another-builder: A cursor works once and for a short time, stores have pages of two, half a range of logs is open-ended, and waste is a stock of its own
    ${chain(wasteIsAStock, unboundedByOne, pagingStores, shortLivedCursors)}
  PAGE-20,ERR-11 cursors-used-by-lost-answers: A cursor works once, and one answer in 40 that no filter asked for is lost on its way
    ${chain(shortLivedCursors, answersLost)}
  FIL-29,ENV-53 products-show-the-stores-asked-for: With storeIds, products show those of their stores and overrides alone
    ${on.products.with('storeIds').sets((product, _index, asked) => {
      const ids = valuesOf(asked, 'storeIds');
      return {
        assignedStores: parts(product, 'assignedStores').filter(({ id }) => ids.includes(String(id))),
        branchOverrides: parts(product, 'branchOverrides').filter(({ storeId }) => ids.includes(String(storeId))),
      };
    })}
`;

/** Of a page, so many are left out. */
const LEFT_OUT = [1, 3, 0, 2];

/** Sales of all times, of which the range picks by another instant than the reference does. */
function rangedByUpdate(handle: Handler): Handler {
  const always = on.sales.and(isBounded).changeQuery((query) => {
    query.set('from', '2000-01-01T00:00:00.000Z');
    query.set('to', '2100-01-01T00:00:00.000Z');
  })(handle);
  const picked = on.lists.paging({
    keep: (sale, asked) => asked.operation !== 'listSales' || !isBounded(asked) || isUpdatedWithin(sale, asked),
  })(always);
  return on.sales.changeBody((body, { query }) => {
    const range = part(part(body, 'meta'), 'dateRange');
    for (const bound of ['from', 'to']) {
      const sent = timeSent(query.get(bound));
      if (!Number.isNaN(sent)) range[bound] = new Date(sent).toISOString();
    }
  })(picked);
}

/** Whoever is refused has to be. */
function isBounded({ query }: Asked): boolean {
  const bounds = [query.get('from'), query.get('to')].flatMap((bound) => (bound === null ? [] : timeSent(bound)));
  const [first = 0, last = 0] = bounds;
  return bounds.length > 0 && !bounds.some(Number.isNaN) && (bounds.length === 1 || first <= last);
}

function isUpdatedWithin({ updatedAt }: Loose, { query }: Asked): boolean {
  const at = Date.parse(String(updatedAt));
  return !(at < Date.parse(query.get('from') ?? '')) && !(at > Date.parse(query.get('to') ?? ''));
}

/**
 * One sale in three was created hours or days before its last change, and everything is about that change: the ranges of the
 * list and of analytics, and the dates of revenue. So the instants of the reference become those of the last change.
 */
const createdLongBefore = on.sales.changeRecords((sale) => {
  const changedAt = String(sale.createdAt);
  const isLate = oneIn(3, sale);
  const earlier = isLate ? HOUR * (1 + (Number(sale.invoiceId) % 200)) : 0;
  sale.createdAt = new Date(Date.parse(changedAt) - earlier).toISOString();
  sale.updatedAt = changedAt;
  for (const payment of parts(sale, 'payments')) payment.createdAt = sale.createdAt;
});

function oldestFirst(a: Loose, b: Loose): number {
  return inOrder(`${String(a.createdAt)} ${String(a.id)}`, `${String(b.createdAt)} ${String(b.id)}`);
}

function byId(a: Loose, b: Loose): number {
  return inOrder(String(a.id), String(b.id));
}

function inOrder(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

/** Three places in ten, without an order, but not the beginning: nothing before it tells that a page may be full. */
function isHalved(start: number): boolean {
  return start > 0 && (Math.imul(start + 1, 0x9e3779b1) >>> 0) % 10 < 3;
}

/** A cursor says by its version whether its empty page was there already; the reference's own are of version 4. */
const VERSION_AT = 14;
const BEEN = '8';

function withEmptyPages(handle: Handler): Handler {
  const cursorOf = ({ query }: Asked) => query.get('cursor') ?? '';
  const isSecond: When = (asked) => on.lists(asked) && cursorOf(asked)[VERSION_AT] === BEEN;
  const restored = changeQuery(isSecond, (query, asked) => query.set('cursor', versioned(cursorOf(asked), '4')))(
    handle,
  );
  return on.lists.changeBody((body, asked) => {
    const cursor = cursorOf(asked);
    if (cursor[VERSION_AT] !== '4' || !/^[0-4]/.test(cursor)) return;
    body.data = [];
    body.pagination = { nextCursor: versioned(cursor, BEEN) };
  })(restored);
}

function versioned(cursor: string, version: string): string {
  return cursor.slice(0, VERSION_AT) + version + cursor.slice(VERSION_AT + 1);
}

/** A well-formed cursor that this deployment never issued is answered with what is made of the first page. */
function forUnknownCursors(change: (firstPage: Loose) => Loose): Change {
  return (handle) => {
    const issued = new Set<string>();
    return on.lists.changeResponse(async (response, asked) => {
      const next = /"nextCursor":"([^"]+)"/.exec(response.body)?.[1];
      if (next !== undefined) issued.add(next);
      if (response.status !== 400 || !some('cursor', (cursor) => isUuid(cursor) && !issued.has(cursor))(asked))
        return response;
      const first = await handle(withQuery(asked, (query) => query.delete('cursor')));
      return first.status === 200 ? { ...first, body: JSON.stringify(change(JSON.parse(first.body))) } : first;
    })(handle);
  };
}

/** Order, ends and cursors, as other builders would have them. */
export const pagingVariants = variantTable`
  ENV-46,ENV-48 oldest-first-and-pagination-absent-at-the-end: Lists run from the oldest to the newest, and the last page leaves pagination out
    ${on.lists.paging({ order: oldestFirst, end: 'absent' })}
  ENV-48 ordered-by-id: Lists are sorted by ID, and pagination of the last page is an empty object
    ${on.lists.paging({ order: byId, end: 'empty-object' })}
  PAGE-21 one-more-empty-page: Every page with records has a nextCursor, so that a list ends with an empty page
    ${on.lists.paging({ end: 'one-more-empty-page' })}
  PAGE-21 pages-short-by-chance: Hidden records are removed from a page after reading, so that many pages are short
    ${on.lists.paging({
      size: ({ limit, position: start }) =>
        limit - (limit < 20 ? 0 : (LEFT_OUT[Math.floor((2 * start) / limit) % 4] ?? 0)),
    })}
  PAGE-21 half-pages-between: Some later pages are half full
    ${on.lists.paging({ size: ({ limit, position: start }) => (limit > 3 && isHalved(start) ? Math.floor(limit / 2) : limit) })}
  PAGE-21 empty-pages-between: Some pages are empty and have a nextCursor that leads on ${withEmptyPages}
  FIL-28 sales-ranged-by-their-update: The range of sales selects by updatedAt ${rangedByUpdate}
  FIL-28 sales-and-analytics-ranged-by-their-update: The ranges of sales and of analytics select by updatedAt
    ${createdLongBefore}
  PAGE-19 unknown-cursor-is-an-empty-page: A cursor that was never issued is answered with an empty page
    ${forUnknownCursors((body) => ({ ...body, data: [], pagination: { nextCursor: null } }))}
  PAGE-19 unknown-cursor-begins-anew: A cursor that was never issued is answered with the first page
    ${forUnknownCursors((body) => body)}
`;
