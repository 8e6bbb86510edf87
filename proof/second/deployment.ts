import type { ApiRequest, ApiResponse, Handler } from '../../contract/http.ts';
import { customer, customerRows, revenue, shifts, staffRows } from './analytics.ts';
import type { Choices } from './choices.ts';
import { description } from './description.ts';
import { type Asked, type Body, listLogs, listProducts, listPromotions, listSales, listStores } from './lists.ts';
import { isUuid, Query, Refusal } from './query.ts';
import type { Shop } from './shop.ts';

// mutants open from here (String in Refusal): what an error says (ERR-08)

export interface Key {
  readonly id: string;
  readonly text: string;
  readonly shop: Shop;
  readonly isEnabled: boolean;
}

export interface Limit {
  readonly requests: number;
  readonly windowMs: number;
}

const ROOT = '/public-api/v1';

const READS: ReadonlyMap<string, (asked: Asked) => Body> = new Map([
  ['/stores', listStores],
  ['/sales', listSales],
  ['/products', listProducts],
  ['/promotions', listPromotions],
  ['/inventory/logs', listLogs],
  ['/analytics/revenue', revenue],
  ['/analytics/staff', staffRows],
  ['/analytics/customers', customerRows],
]);

/** A correct deployment over arrays that shares no code with the reference. */
export function answerer(keys: readonly Key[], choices: Choices, limit: Limit): Handler {
  const used = new Map<string, { readonly since: number; count: number }>();

  function answer({ method, url, headers }: ApiRequest): ApiResponse {
    const [path = '', query = ''] = url.split(/\?(.*)/s);
    if (!path.startsWith(`${ROOT}/`) && !choices.keyBeforePath) throw new Refusal(404, 'there is no such path');
    const isRead = method === 'GET' || (method === 'HEAD' && choices.head);
    if (!isRead) throw new Refusal(405, 'everything here is read with GET');
    if (path === `${ROOT}/openapi.json`) return sent(200, description(choices));
    const key = keyOf(headers.authorization);
    count(key);
    const asked = { shop: key.shop, query: new Query(query, choices, Date.now()), choices };
    return sent(200, read(path.slice(ROOT.length), asked, key));
  }

  function keyOf(header: ApiRequest['headers'][string]): Key {
    const given = typeof header === 'string' ? /^Bearer (\S+)$/i.exec(header)?.[1] : undefined;
    const key = keys.find(({ text }) => text === given);
    if (key === undefined || !key.isEnabled) throw new Refusal(401, 'this takes a valid key');
    return key;
  }

  // mutants of a burst from here: a few requests do not meet the limit
  function count({ id }: Key): void {
    const now = Date.now();
    const before = used.get(id);
    // mutants open (Equality >, Arithmetic): the size of the rate limit (RATE-05)
    const window = before === undefined || now >= before.since + limit.windowMs ? { since: now, count: 0 } : before;
    // mutants open: the size of the rate limit (RATE-05)
    used.set(id, window);
    // mutants open: the size of the rate limit (RATE-05)
    window.count += 1;
    // mutants open (Equality >=): the size of the rate limit (RATE-05)
    if (window.count > limit.requests) throw new Refusal(429, String(window.since + limit.windowMs));
  }
  // mutants counted again

  function read(path: string, asked: Asked, key: Key): Body {
    const list = READS.get(path);
    if (list !== undefined) return list(asked);
    if (path === '/me') return me(key, asked);
    const [, people, id = '', more] = path.split('/');
    // mutants open (Logical, Conditional true #2-5): paths outside of the contract (AUTH-27, ERR-11)
    const isShifts = people === 'staff' && path.split('/').length === 4 && more === 'shifts';
    // mutants open (Conditional true, Logical): paths outside of the contract (AUTH-27, ERR-11)
    const isCustomer = people === 'customers' && more === undefined;
    if (!isShifts && !isCustomer) throw new Refusal(404, 'there is no such path');
    // mutants open (Conditional false): an id that is not a UUID is 404 (TEN-26)
    if (!isUuid(id)) throw new Refusal(choices.malformedPerson, 'an id is a UUID');
    return isShifts ? shifts(asked, id.toLowerCase()) : customer(asked, id.toLowerCase());
  }

  return async (request) => {
    try {
      return answer(request);
    } catch (error) {
      return refused(error instanceof Refusal ? error : new Refusal(500, 'this is our fault'), choices);
    }
  };
}

function me({ id, text, shop }: Key, { query }: Asked): Body {
  // mutants open: unknown parameters (PAR-32)
  query.knows([]);
  // mutants open (String): how much of the key its prefix shows
  const key = { id, prefix: text.slice(0, text.indexOf('live_') + 5), last4: text.slice(-4) };
  return { data: { key, organization: { ...shop.organization, stores: shop.stores.length } } };
}

function sent(status: number, body: Body): ApiResponse {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) };
}

// mutants of a burst from here: a few requests do not meet the limit
function refused({ status, message }: Refusal, choices: Choices): ApiResponse {
  // mutants open (Conditional true): headers of errors other than 429 (ERR-08)
  const headers = status === 429 ? retryHeaders(Number(message), choices) : {};
  // mutants open (Conditional, Equality): what an error says (ERR-08)
  const said = status === 429 ? 'the limit of this key is reached' : message;
  if (choices.errorBody === 'text')
    return { status, headers: { ...headers, 'content-type': 'text/plain' }, body: said };
  const body = choices.errorBody === 'json' ? { error: { code: status, message: said } } : { title: said, status };
  const type = choices.errorBody === 'json' ? 'application/json' : 'application/problem+json';
  return { status, headers: { ...headers, 'content-type': type }, body: JSON.stringify(body) };
}

function retryHeaders(at: number, { retryHeader }: Choices): Record<string, string> {
  // mutants open: a time to wait that makes no sense is an advisory (RATE-06)
  const second = Math.ceil(at / 1000);
  if (retryHeader === 'x-ratelimit-reset') return { 'x-ratelimit-reset': String(second) };
  // mutants open (Arithmetic #1): a time to wait that makes no sense is an advisory (RATE-06)
  const after = Math.max(1, Math.ceil((at - Date.now()) / 1000));
  return { 'retry-after': retryHeader === 'retry-after' ? String(after) : new Date(second * 1000).toUTCString() };
}
