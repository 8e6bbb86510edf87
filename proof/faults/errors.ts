import type { ApiResponse, Handler } from '../../contract/http.ts';
import type { Change, Fault } from '../fault.ts';
import {
  ONE_ID,
  type When,
  all,
  anything,
  containing,
  either,
  exactly,
  having,
  not,
  on,
  onAny,
  read,
  repeated,
  sentWith,
} from '../fault-kit/conditions.ts';
import {
  ends,
  failingEvery,
  failsTheFirstTime,
  limited,
  refusesAfter,
  seconds,
  tooFast,
  unavailable,
} from '../fault-kit/limits.ts';
import { DAY, emptied, question, since } from '../fault-kit/parameters.ts';
import { only, sets, setsBody, setsRecords } from '../fault-kit/records.ts';
import {
  addsToError,
  answers,
  breaks,
  changeRequest,
  changeResponse,
  changeStatus,
  changesStatus,
  holdsAnswer,
  json,
  page,
  recordsIn,
  withKey,
} from '../fault-kit/responses.ts';
import { chain, faultTable, knowing } from '../fault-kit/table.ts';

const isById = onAny('getCustomer', 'listStaffShifts');

/** Refusals with another status than the documented one, errors that hold records, and requests that break the service. */
const statusFaults = faultTable`
  ERR-01 invalid-limit-is-422: An invalid limit of promotions is 422
    ${changesStatus(on.promotions.with('limit'), 400, 422)}
  ERR-01 invalid-cursor-is-404: A malformed cursor of logs is 404 ${changesStatus(on.logs.with('cursor'), 400, 404)}
  ERR-01 invalid-range-is-500: A malformed from of staff analytics is 500
    ${changesStatus(on.staff.with('from'), 400, 500)}
  ERR-01 invalid-method-is-403: An unknown payment method is 403
    ${changesStatus(on.sales.with('paymentMethods'), 400, 403)}
  ERR-01 invalid-active-is-409: active=maybe is 409 ${changesStatus(on.promotions.with('active'), 400, 409)}
  ERR-01 invalid-store-is-404: A malformed store id is 404 on revenue
    ${changesStatus(on.revenue.with('storeIds'), 400, 404)}
  PAR-31 range-without-sales-is-500: A range without sales is an internal error on staff analytics
    ${changeResponse(on.staff, (answer) =>
      answer.status === 200 && !/"txCount":[1-9]/.test(answer.body)
        ? json(500, { message: 'division by zero' })
        : answer,
    )}
  PAR-31 quoted-product-is-500: A quote among the products of promotions is an internal error
    ${changesStatus(all(on.promotions, containing('productIds', "'")), 400, 500)}
  ERR-12 one-sales-request-in-four-is-500: One request for sales in four is 500 the first time
    ${failsTheFirstTime(on.sales, 4, json(500, { message: 'connection pool exhausted' }))}
  ERR-12 one-request-in-six-is-broken-off: One request for products or logs in six is broken off the first time
    ${failsTheFirstTime(onAny('listProducts', 'listInventoryLogs'), 6)}
  ERR-07 errors-are-pages: An invalid parameter is answered with a page of something in front
    ${changeStatus(anything, 400, () => page(400, 'Bad Request'))}
  ERR-07 unsafe-text-is-a-page: NUL in a query is answered with a page of something in front
    ${changeStatus(
      ({ request }) => request.url.includes('%00'),
      400,
      () => page(400, 'Bad Request'),
    )}
  ERR-02 unknown-key-is-403: A key with extra characters is 403 on customer analytics
    ${knowing(({ keys }) => changesStatus(all(on.customers, startsWithKey(keys.get('good'))), 401, 403))}
  ERR-02 cut-key-is-500: A shortened key is 500 on /me
    ${knowing(({ keys }) => changesStatus(all(on.me, isBeginningOf(keys.get('good'))), 401, 500))}
  ERR-02 revoked-key-is-404: A revoked key is 404 on stores
    ${knowing(({ keys }) => changesStatus(all(on.stores, sentWith(keys.get('revoked'))), 401, 404))}
  ERR-03 foreign-store-is-400: A foreign store is 400 on customer analytics ${changesStatus(on.customers, 403, 400)}
  ERR-03 foreign-store-is-404-repeated: A foreign store in the repeated form is 404 on sales
    ${changesStatus(all(on.sales, repeated('storeIds')), 403, 404)}
  ERR-03 foreign-store-is-401: A foreign store is 401 on products ${changesStatus(on.products, 403, 401)}
  ERR-04 unknown-customer-is-400: An unknown customer is 400 ${changesStatus(on.customer, 404, 400)}
  ERR-04 unknown-staff-is-403: An unknown staff member is 403 ${changesStatus(on.shifts, 404, 403)}
  ERR-04 unknown-customer-is-410: An unknown customer is 410 ${changesStatus(on.customer, 404, 410)}
  ERR-04 unknown-staff-is-500: An unknown staff member is 500 ${changesStatus(on.shifts, 404, 500)}
  ERR-05 refused-page-with-records: A 400 of sales contains a page of sales
    ${holdsAnswer(
      on.sales,
      400,
      ({ request }) => question(request, '/sales', new URLSearchParams({ limit: '5' })),
      (page) => JSON.stringify({ error: 'limit', data: recordsIn(JSON.parse(page)) }),
    )}
  ERR-05 refused-store-with-the-others: A 403 of revenue contains the rows of own stores
    ${holdsAnswer(on.revenue, 403, ({ request }) => question(request, '/analytics/revenue'))}
  ERR-05 unknown-with-another: A 404 contains another customer
    ${addsToError(on.customer, [404], {
      data: { id: 'b20dc2a3-87e1-40f2-bd5d-5d634c54e757', firstName: 'Kulap', lastName: 'Charoen' },
    })}
  ERR-05 refused-type-with-logs: A 400 of logs contains logs
    ${holdsAnswer(
      on.logs.with('types'),
      400,
      ({ request }) => question(request, '/inventory/logs', new URLSearchParams({ limit: '2' })),
      (page) => JSON.stringify({ error: 'types', logs: recordsIn(JSON.parse(page)) }),
    )}
  ERR-06 broken-escape-breaks-products: A percent escape that is not UTF-8 is an internal error on products
    ${breaks(all(on.products, ({ request }) => /%E0%A4%A(?![0-9A-F])/.test(request.url)))}
  ERR-06 broken-escape-breaks-analytics: A broken percent escape is an internal error on customer analytics
    ${breaks(all(on.customers, ({ request }) => /%E0%A4%A(?![0-9A-F])/.test(request.url)))}
  ERR-06 nul-in-a-path-breaks: NUL in the ID of a customer is an internal error
    ${breaks(all(on.customer, ({ path }) => path.includes('%00')))}
  ERR-06 quotes-in-a-path-break: Quotes in the ID of a staff member are an internal error
    ${breaks(all(on.shifts, ({ path }) => path.includes('%22')))}
  ERR-06 long-path-breaks: An ID of 2,000 characters is an internal error
    ${breaks(all(isById, ({ path }) => path.length > 1500))}
  ERR-06 unknown-path-breaks: An unknown path is an internal error
    ${breaks(({ operation, path }) => operation === null && /^\/public-api\/v1\/[0-9a-f-]{36}$/.test(path))}
  ERR-06 broken-escape-ends-the-process: The process ends with a broken percent escape on products, and is started again
    ${ends(all(on.products, ({ request }) => /%E0%A4%A(?![0-9A-F])/.test(request.url)))}
  ERR-02 malformed-key-is-500: The key in another scheme is 500 on promotions
    ${knowing(({ keys }) =>
      breaks(all(on.promotions, ({ request }) => request.headers.authorization === keys.get('good'))),
    )}
  ERR-03 every-error-is-500: A foreign store is 500 on promotions
    ${changesStatus(all(anything, on.promotions), 403, 500)}
  ERR-05 other-key-in-errors: The 404 for a customer of another organization contains the customer
    ${knowing(({ keys, facts }) =>
      holdsAnswer(
        all(on.customer, ({ path }) => path.includes(facts.foreignCustomer)),
        404,
        ({ request }) => withKey(request, keys.get('other')),
      ),
    )}
  ERR-06 broken-escape-breaks-a-customer: A broken percent escape in the ID of a customer is an internal error
    ${breaks(all(on.customer, ({ path }) => path.includes('%E0%A4%A')))}
`;

function startsWithKey(key = ''): When {
  return ({ request }) => String(request.headers.authorization).startsWith(`Bearer ${key}`);
}

function isBeginningOf(key = ''): When {
  return ({ request }) => {
    const token = String(request.headers.authorization).slice('Bearer '.length);
    return token.length > 10 && token.length < key.length && key.startsWith(token);
  };
}

/** Transient errors come in the rest of the run as well. */
function limitedAmongErrors() {
  const { burst, wrap } = limited((_served, left) => unavailable({ 'retry-after': seconds(left) }));
  return { burst, wrap: chain(wrap, failingEvery(60, unavailable({}))) };
}

/** Limits that a burst reaches, with wrong answers. */
const limitFaults = faultTable`
  RATE-02 limit-tells-nothing: A 429 has no header that says when to retry ${limited(() => tooFast({}))}
  RATE-02 limit-tells-only-how-much: A 429 has limit and remaining, but no reset
    ${limited(() => tooFast({ 'x-ratelimit-limit': '150', 'x-ratelimit-remaining': '0' }))}
  RATE-02 limit-tells-in-the-body: A 429 says when to retry only in its body
    ${limited((_served, left) => json(429, { message: 'Too many requests', retryAfter: seconds(left) }))}
  RATE-02 limit-tells-the-first: Only the first 429 of a window says when to retry
    ${limited((_served, left, refusals) => tooFast(refusals === 1 ? { 'retry-after': seconds(left) } : {}))}
  RATE-03 limit-retry-too-short: Retry-After is one second in a window of a minute
    ${limited(() => tooFast({ 'retry-after': '1' }), { windowMs: 60_000 })}
  RATE-03 limit-for-ever: After the window, the key is still refused
    ${limited((_served, left) => tooFast({ 'retry-after': seconds(left) }), { forever: true })}
  RATE-03 limit-reset-in-the-wrong-unit: The reset header says one second in a window of a minute
    ${limited(() => tooFast({ 'x-ratelimit-reset': '1' }), { windowMs: 60_000 })}
  RATE-03 limit-ends-the-service: After 300 requests everything is 429, with a second to wait that never ends it
    ${refusesAfter(300, tooFast({ 'retry-after': '1' }))}
  RATE-04 limit-with-records: A 429 contains the requested data
    ${limited((served, left) => ({
      ...served,
      status: 429,
      headers: { ...served.headers, 'retry-after': seconds(left) },
    }))}
  RATE-01 limit-is-403: Too many requests are answered with 403
    ${limited((_served, left) => tooFast({ 'retry-after': seconds(left) }, 403))}
  RATE-01 limit-is-400: Too many requests are answered with 400 ${limited(() => tooFast({}, 400))}
  RATE-01 limit-is-503: Too many requests are answered with 503
    ${limited((_served, left) => tooFast({ 'retry-after': seconds(left) }, 503))}
  RATE-01 limit-is-503-with-a-header: Too many requests are answered with 503 and Retry-After, without a word about a limit
    ${limited((_served, left) => unavailable({ 'retry-after': seconds(left) }))}
  RATE-01 limit-is-503-for-an-hour: Too many requests are answered with 503 and Retry-After of an hour
    ${limited(() => unavailable({ 'retry-after': '3600' }), { windowMs: 3_600_000 })}
  RATE-01 limit-is-503-with-none-left: Too many requests are answered with 503, and a header says that none is left
    ${limited(() => unavailable({ 'x-ratelimit-remaining': '0' }))}
  RATE-01 limit-of-twenty-is-503: More than 20 requests in half a second are answered with 503 and Retry-After
    ${limited(() => unavailable({ 'retry-after': '1' }), { quota: 20, windowMs: 500 })}
  RATE-01 limit-is-503-among-others: Too many requests are answered with 503 and Retry-After, and one request in 60 is 503 anyway
    ${limitedAmongErrors()}
  RATE-01 limit-is-401: Too many requests are answered with 401 ${limited(() => tooFast({}, 401))}
`;

export const errorFaults: readonly Fault[] = [...statusFaults, ...limitFaults];

const bothBounds: When = all(having('from'), having('to'));
const anyProductFilter: When = either(having('storeIds'), having('categoryIds'), having('search'));
const endsToday: When = ({ query }) => Date.parse(query.get('to') ?? '') > Date.now() - DAY;
const A_YEAR = 366;
const A_SEASON = 92;

/** Lists that answer some requests as though they held nothing. */
export const emptyAnswerFaults: readonly Fault[] = faultTable`
  FIL-30 sales-between-bounds-empty: With from and to, sales are always empty ${emptied(all(on.sales, bothBounds))}
  FIL-30 sales-since-last-year-empty: A range that begins more than a year ago has no sales
    ${emptied(all(on.sales, since(A_YEAR)))}
  FIL-30 sales-until-today-empty: A range that ends today has no sales ${emptied(all(on.sales, endsToday))}
  FIL-30 sales-of-one-store-empty: The sales of a single store are always empty
    ${emptied(all(on.sales, exactly('storeIds', ONE_ID)))}
  FIL-30 sales-by-status-empty: With status, sales are always empty ${emptied(on.sales.with('status'))}
  FIL-30 sales-by-cashier-empty: With staffId, sales are always empty ${emptied(on.sales.with('staffId'))}
  FIL-30 products-without-a-filter-empty: Without a filter, products are always empty
    ${emptied(all(on.products, not(anyProductFilter)))}
  FIL-30 products-of-a-store-empty: With storeIds, products are always empty ${emptied(on.products.with('storeIds'))}
  FIL-30 products-of-a-category-empty: With categoryIds, products are always empty
    ${emptied(on.products.with('categoryIds'))}
  FIL-30 products-searched-empty: With search, products are always empty ${emptied(on.products.with('search'))}
  PROMO-24 promotions-without-a-filter-empty: Without a filter, promotions are always empty
    ${emptied(on.promotions.without('storeIds', 'active', 'from', 'to', 'search', 'triggers'))}
  PROMO-24 promotions-between-bounds-empty: With from and to, promotions are always empty
    ${emptied(all(on.promotions, bothBounds))}
  PROMO-24 promotions-from-a-bound-empty: With from, promotions are always empty
    ${emptied(on.promotions.with('from').without('to'))}
  PROMO-24 promotions-active-empty: With active=true, promotions are always empty
    ${emptied(all(on.promotions, exactly('active', 'true')))}
  PROMO-24 promotions-of-a-store-empty: With storeIds, promotions are always empty
    ${emptied(on.promotions.with('storeIds'))}
  INV-26 logs-between-bounds-empty: With from and to, logs are always empty ${emptied(all(on.logs, bothBounds))}
  INV-26 logs-since-last-year-empty: A range that begins more than a year ago has no logs
    ${emptied(all(on.logs, since(A_YEAR)))}
  INV-26 logs-until-today-empty: A range that ends today has no logs ${emptied(all(on.logs, endsToday))}
  INV-26 logs-by-type-empty: With types, logs are always empty ${emptied(on.logs.with('types'))}
  INV-26 logs-of-one-store-empty: The logs of a single store are always empty
    ${emptied(all(on.logs, exactly('storeIds', ONE_ID)))}
  ANA-35 revenue-between-bounds-empty: With from and to, revenue is always empty ${emptied(all(on.revenue, bothBounds))}
  ANA-35 revenue-since-last-season-empty: A range that begins more than three months ago has no revenue
    ${emptied(all(on.revenue, since(A_SEASON)))}
  ANA-35 revenue-of-one-store-empty: The revenue of a single store is always empty
    ${emptied(all(on.revenue, exactly('storeIds', ONE_ID)))}
  ANA-35 staff-since-last-season-empty: A range that begins more than three months ago has no staff
    ${emptied(all(on.staff, since(A_SEASON)))}
  ANA-35 staff-of-one-store-empty: The staff of a single store are never listed
    ${emptied(all(on.staff, exactly('storeIds', ONE_ID)))}
  ANA-35 customers-of-one-store-empty: The customers of a single store are never listed
    ${emptied(all(on.customers, exactly('storeIds', ONE_ID)))}
  ANA-35 customers-between-bounds-empty: With from and to, customers are always empty
    ${emptied(all(on.customers, bothBounds))}
  ANA-35 customers-since-last-season-empty: A range that begins more than three months ago has no customers
    ${emptied(all(on.customers, since(A_SEASON)))}
`;

const NOTHING: ApiResponse = { status: 204, headers: {}, body: '' };

function sent(method: string, when: When): When {
  return all(when, (asked) => asked.method === method);
}

/** A path that the document does not have, where a service that writes has the records of a list. */
function onOne(list: string): When {
  return ({ path }) => path.startsWith(`/public-api/v1/${list}/`);
}

function overridden(method: string): When {
  return ({ request }) => request.headers['x-http-method-override'] === method;
}

const ADDED = { id: '0b7d2f1e-3c4a-4d5b-8e6f-7a8b9c0d1e2f', name: '', branchNo: '' };

/** A switch that is thrown by a request that should have changed nothing. */
function switched(when: When, afterwards: (handle: Handler) => Handler): Change {
  return (handle) => {
    const changed = afterwards(handle);
    let isThrown = false;
    return (request) => {
      if (when(read(request))) isThrown = true;
      return (isThrown ? changed : handle)(request);
    };
  };
}

/** Methods that write, or seem to. */
export const readOnlyFaults = faultTable`
  RO-01 post-of-sales-creates: A POST of sales answers 201
    ${answers(sent('POST', on.sales), json(201, { data: { id: 'new' } }))}
  RO-01 post-of-stores-accepted: A POST of stores answers 202 ${answers(sent('POST', on.stores), json(202, {}))}
  RO-03 patch-of-staff-figures: A PATCH of staff analytics answers 200
    ${answers(sent('PATCH', on.staff), json(200, {}))}
  RO-01 post-of-me: A POST of /me answers 200 ${answers(sent('POST', on.me), json(200, {}))}
  RO-01 post-of-description: A POST of openapi.json answers 200 ${answers(sent('POST', on.document), json(200, {}))}
  RO-02 put-of-a-customer: A PUT of a customer answers 200 ${answers(sent('PUT', on.customer), json(200, {}))}
  RO-02 put-of-products: A PUT of products answers 204 ${answers(sent('PUT', on.products), NOTHING)}
  RO-02 put-of-promotions: A PUT of promotions answers 200 ${answers(sent('PUT', on.promotions), json(200, {}))}
  RO-03 patch-of-a-customer: A PATCH of a customer answers 204 ${answers(sent('PATCH', on.customer), NOTHING)}
  RO-03 patch-of-products: A PATCH of products answers 200 ${answers(sent('PATCH', on.products), json(200, {}))}
  RO-03 patch-of-promotions: A PATCH of promotions answers 200 ${answers(sent('PATCH', on.promotions), json(200, {}))}
  RO-04 delete-of-shifts: A DELETE of shifts answers 200 ${answers(sent('DELETE', on.shifts), json(200, {}))}
  RO-02 put-of-one-promotion: A PUT of a single promotion answers 200
    ${answers(sent('PUT', onOne('promotions')), json(200, { data: {} }))}
  RO-03 patch-of-one-product: A PATCH of a single product answers 200
    ${answers(sent('PATCH', onOne('products')), json(200, { data: {} }))}
  RO-04 delete-of-one-sale: A DELETE of a single sale answers 204 ${answers(sent('DELETE', onOne('sales')), NOTHING)}
  RO-04 delete-of-logs: A DELETE of logs answers 204 ${answers(sent('DELETE', on.logs), NOTHING)}
  RO-01 post-treated-as-get: POST on revenue is treated as GET
    ${changeRequest(sent('POST', on.revenue), ({ request }) => ({ ...request, method: 'GET' }))}
  RO-05 write-renames-a-store: A refused PATCH of stores renames a store
    ${switched(
      sent('PATCH', on.stores),
      sets(on.stores, (_store, index) => only(index === 0, { name: 'undefined' })),
    )}
  RO-05 write-adds-a-store: A refused POST of stores adds a store
    ${switched(
      sent('POST', on.stores),
      setsBody(on.stores, (body) => ({ data: [...recordsIn(body), ADDED] })),
    )}
  RO-05 delete-takes-a-customer: A refused DELETE of a customer deletes it
    ${(handle) => {
      let gone = '';
      return async (request) => {
        const { method, path } = read(request);
        if (sent('DELETE', on.customer)(read(request))) gone = path;
        return method === 'GET' && path === gone ? json(404, { message: 'not found' }) : await handle(request);
      };
    }}
  RO-05 write-empties-a-week: A refused DELETE of sales removes a sale
    ${switched(
      sent('DELETE', on.sales),
      setsRecords(on.sales, (records) => records.slice(1)),
    )}
  RO-07 override-header-deletes: X-HTTP-Method-Override deletes a customer
    ${answers(all(on.customer, overridden('DELETE')), NOTHING)}
  RO-07 override-query-deletes: _method=DELETE deletes a customer
    ${answers(all(on.customer, exactly('_method', 'DELETE')), json(200, { deleted: true }))}
  RO-07 override-header-creates: X-HTTP-Method-Override creates a sale
    ${answers(all(on.sales, overridden('POST')), json(201, { data: { id: 'c0ffee00-0000-4000-8000-000000000000' } }))}
  RO-01 post-of-a-customer: A POST of a customer answers 201
    ${answers(sent('POST', on.customer), json(201, { data: null }))}
`;
