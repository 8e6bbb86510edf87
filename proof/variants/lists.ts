import type { Handler } from '../../contract/http.ts';
import { type Asked, all, having, isUuid, on, read, type When, withQuery } from '../fault-kit/conditions.ts';
import { reads } from '../fault-kit/parameters.ts';
import { changeRecords, changeRequest, json, type Loose, recordsIn } from '../fault-kit/responses.ts';
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
  return changeRequest(all(on.logs, hasOne), (asked) =>
    withQuery(asked, (query) => {
      if (query.has('from')) query.set('to', '9999-12-31T23:59:59.999Z');
      else query.set('from', '2000-01-01T00:00:00.000Z');
    }),
  )(handle);
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
function answersLost(handle: Handler): Handler {
  let count = 0;
  return async (request) => {
    const answer = await handle(request);
    if ([...read(request).query.keys()].some((name) => !OF_EVERY_LIST.has(name))) return answer;
    count += 1;
    return count % 40 === 0 ? json(503, { message: 'no answer in time' }) : answer;
  };
}

const OF_EVERY_LIST: ReadonlySet<string> = new Set(['limit', 'cursor', 'from', 'to']);

/** How lists are paged and bounded by other builders. */
export const listVariants = variantTable`
  PAGE-20,ERR-09,TEN-28,INV-17,INV-23 lists-of-another-builder: A cursor works once and for a short time, stores have pages of two, half a range of logs is open-ended, and waste is a stock of its own
    ${chain(wasteIsAStock, unboundedByOne, pagingStores, shortLivedCursors)}
  PAGE-20,ERR-11 cursors-used-by-lost-answers: A cursor works once, and one answer in 40 that no filter asked for is lost on its way
    ${chain(shortLivedCursors, answersLost)}
`;
