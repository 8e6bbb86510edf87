import type { Handler } from '../../contract/http.ts';
import type { Variant } from '../fault.ts';
import {
  type Asked,
  changeBody,
  changeRequest,
  changeResponse,
  having,
  json,
  type Loose,
  on,
  part,
  withQuery,
} from '../fault-kit/wrapping.ts';
import { byId, oldestFirst, repaged } from './repaging.ts';

/** Of a page, so many are left out. */
const LEFT_OUT = [1, 3, 0, 2];

/** Sales of all times, of which the range picks by another instant than the reference does. */
function rangedByUpdate(handle: Handler): Handler {
  const always = changeRequest(
    handle,
    (asked) => on('listSales')(asked) && isBounded(asked),
    (asked) =>
      withQuery(asked, (query) => {
        query.set('from', '2000-01-01T00:00:00.000Z');
        query.set('to', '2100-01-01T00:00:00.000Z');
      }),
  );
  const picked = repaged(always, {
    keep: (sale, asked) => asked.operation !== 'listSales' || !isBounded(asked) || isUpdatedWithin(sale, asked),
  });
  return changeBody(picked, on('listSales'), (body, { query }) => {
    const range = part(part(body, 'meta'), 'dateRange');
    for (const bound of ['from', 'to']) {
      const sent = Date.parse(query.get(bound) ?? '');
      if (!Number.isNaN(sent)) range[bound] = new Date(sent).toISOString();
    }
  });
}

/** Whoever is refused has to be. */
function isBounded({ query }: Asked): boolean {
  const bounds = [query.get('from'), query.get('to')].flatMap((bound) => (bound === null ? [] : Date.parse(bound)));
  const [first = 0, last = 0] = bounds;
  return bounds.length > 0 && !bounds.some(Number.isNaN) && (bounds.length === 1 || first <= last);
}

function isUpdatedWithin({ updatedAt }: Loose, { query }: Asked): boolean {
  const at = Date.parse(String(updatedAt));
  return !(at < Date.parse(query.get('from') ?? '')) && !(at > Date.parse(query.get('to') ?? ''));
}

/** Three places in ten, without an order, but not the beginning: nothing before it tells that a page may be full. */
function isHalved(start: number): boolean {
  return start > 0 && (Math.imul(start + 1, 0x9e3779b1) >>> 0) % 10 < 3;
}

/** A cursor says by its version whether its empty page was there already; the reference's own are of version 4. */
const VERSION_AT = 14;
const BEEN = '8';

function withEmptyPages(handle: Handler): Handler {
  const isList = on('listSales', 'listProducts', 'listPromotions', 'listInventoryLogs');
  const cursorOf = ({ query }: Asked) => query.get('cursor') ?? '';
  const restored = changeRequest(
    handle,
    (asked) => isList(asked) && cursorOf(asked)[VERSION_AT] === BEEN,
    (asked) => withQuery(asked, (query) => query.set('cursor', versioned(cursorOf(asked), '4'))),
  );
  return changeBody(restored, isList, (body, asked) => {
    const cursor = cursorOf(asked);
    if (cursor[VERSION_AT] !== '4' || !/^[0-4]/.test(cursor)) return;
    body.data = [];
    body.pagination = { nextCursor: versioned(cursor, BEEN) };
  });
}

function versioned(cursor: string, version: string): string {
  return cursor.slice(0, VERSION_AT) + version + cursor.slice(VERSION_AT + 1);
}

/** Order, ends and cursors, as other builders would have them. */
export const pagingVariants: readonly Variant[] = [
  {
    id: 'oldest-first-and-pagination-absent-at-the-end',
    requirements: ['ENV-46', 'ENV-48'],
    title: 'Lists run from the oldest to the newest, and the last page leaves pagination out',
    wrap: ({ handle }) => repaged(handle, { order: oldestFirst, end: 'absent' }),
  },
  {
    id: 'ordered-by-id',
    requirements: ['ENV-48'],
    title: 'Lists are ordered by id, which says nothing of time, and pagination is an empty object at the end',
    wrap: ({ handle }) => repaged(handle, { order: byId, end: 'empty-object' }),
  },
  {
    id: 'one-more-empty-page',
    requirements: ['PAGE-21'],
    title: 'Every page with records names a next one, so that a walk ends with an empty page',
    wrap: ({ handle }) => repaged(handle, { end: 'one-more-empty-page' }),
  },
  {
    id: 'pages-short-by-chance',
    requirements: ['PAGE-21'],
    title: 'What is not to be shown is left out of a page after it was read, so that many hold less than was asked for',
    wrap: ({ handle }) =>
      repaged(handle, {
        size: (limit, start) => limit - (limit < 20 ? 0 : (LEFT_OUT[Math.floor((2 * start) / limit) % 4] ?? 0)),
      }),
  },
  {
    id: 'half-pages-between',
    requirements: ['PAGE-21'],
    title: 'Now and then a later page holds half of what was asked for',
    wrap: ({ handle }) =>
      repaged(handle, { size: (limit, start) => (limit > 3 && isHalved(start) ? Math.floor(limit / 2) : limit) }),
  },
  {
    id: 'empty-pages-between',
    requirements: ['PAGE-21'],
    title: 'Now and then a page is empty and names the next one, which holds what follows',
    wrap: ({ handle }) => withEmptyPages(handle),
  },
  {
    id: 'sales-ranged-by-their-update',
    requirements: ['FIL-28'],
    title: 'A range of sales is about when they were last changed',
    wrap: ({ handle }) => rangedByUpdate(handle),
  },
  {
    id: 'unknown-cursor-is-400',
    requirements: ['PAGE-19'],
    title: 'A cursor that was never issued is refused',
    wrap: ({ handle }) => {
      const issued = new Set<string>();
      return changeResponse(
        handle,
        on('listSales', 'listProducts', 'listPromotions', 'listInventoryLogs'),
        (response, asked) => {
          const cursor = asked.query.get('cursor');
          if (response.status === 200 && cursor !== null && !issued.has(cursor))
            return json(400, { message: 'unknown cursor' });
          const next = /"nextCursor":"([^"]+)"/.exec(response.body)?.[1];
          if (next !== undefined) issued.add(next);
          return response;
        },
      );
    },
  },
  {
    id: 'unknown-cursor-begins-anew',
    requirements: ['PAGE-19'],
    title: 'A cursor that was never issued is answered with the first page',
    wrap: ({ handle }) => {
      const issued = new Set<string>();
      const isList = on('listSales', 'listProducts', 'listPromotions', 'listInventoryLogs');
      return changeResponse(
        handle,
        (asked) => isList(asked),
        async (response, asked) => {
          const cursor = asked.query.get('cursor');
          const stranger = having('cursor')(asked) && cursor !== null && !issued.has(cursor) && response.status === 200;
          const answer = stranger
            ? await handle({ ...asked.request, url: asked.request.url.replace(/([?&])cursor=[^&]*&?/, '$1') })
            : response;
          const next = /"nextCursor":"([^"]+)"/.exec(answer.body)?.[1];
          if (next !== undefined) issued.add(next);
          return answer;
        },
      );
    },
  },
];
