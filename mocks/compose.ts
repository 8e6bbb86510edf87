import { hasTrait, type OperationId } from '../contract/operations.ts';
import { defaultRange, rangeMember } from '../contract/serving/range.ts';
import type { Query } from '../contract/serving/request-reader.ts';
import { everyday, type Source } from './answers.ts';
import { type Caller, keyPrefix } from './keys.ts';
import { cursorTo, type Pool, someStart, startOf } from './pages.ts';
import { stores } from './people.ts';
import { inAscii } from './reply.ts';
import type { Route } from './route.ts';
import { customerOf } from './settle.ts';

const none: Pool = { count: 0, slice: () => '' };

/** The body of a 200: the page that was asked for, cut from all the records that Prism gave. */
export function bodyOf(route: Route, pool: Pool, query: Query, source: Source, caller: Caller, now: number): string {
  if (route.operation === 'getMe') return `{"data":${me(pool, caller)}}`;
  if (route.operation === 'getCustomer') return `{"data":${customer(pool, query.id ?? '', source)}}`;
  const records = caller.name === 'empty' ? none : pool;
  const { start, end } = pageOf(route, records.count, query);
  const next = end < records.count ? `"${cursorTo(route.list, end)}"` : 'null';
  const pagination = hasTrait(route.operation, 'paged') ? `,"pagination":{"nextCursor":${next}}` : '';
  return `{"data":[${records.slice(start, end)}]${pagination}${meta(route.operation, query, now)}}`;
}

function pageOf(route: Route, count: number, { cursor, limit }: Query): { start: number; end: number } {
  const start = cursor === undefined ? 0 : (startOf(cursor, route.list, count) ?? someStart(cursor, count));
  return { start, end: limit === undefined ? count : Math.min(start + limit, count) };
}

function meta(operation: OperationId, query: Query, now: number): string {
  return hasTrait(operation, 'dated') ? rangeMember(defaultRange(query, now)) : '';
}

/** Of the key and the stores, what is true for this caller. */
function me(pool: Pool, { key, name }: Caller): string {
  const { key: shown, organization } = JSON.parse(pool.slice(0, 1));
  const own =
    name === 'empty'
      ? { id: '7d1c0a54-93be-4f60-a2d8-5e6b0f3c9a17', name: 'Empty Trading', stores: 0 }
      : { stores: stores.length };
  return inAscii(
    JSON.stringify({
      key: { ...shown, prefix: keyPrefix, last4: key.slice(-4) },
      organization: { ...organization, ...own },
    }),
  );
}

/** The record of the id that was asked for; in the everyday example it is the customer of the lists, too. */
function customer(pool: Pool, id: string, { dynamic, example }: Source): string {
  const usual = !dynamic && example === everyday;
  return inAscii(JSON.stringify(usual ? customerOf(id) : { ...JSON.parse(pool.slice(0, 1)), id }));
}
