import type { ApiResponse, Handler } from '../../contract/http.ts';
import type { Change, Fault, Wrap } from '../fault.ts';
import { read, sentWith, type When } from '../fault-kit/conditions.ts';
import { failingEvery, inTurn, limited, seconds, tooFast, unavailable } from '../fault-kit/limits.ts';
import { type On, on } from '../fault-kit/on.ts';
import { only } from '../fault-kit/records.ts';
import { json, type Loose, page, question, recordsIn, withKey } from '../fault-kit/responses.ts';
import { each, knowing } from '../fault-kit/table.ts';
import { eachList, faultTable, filtersOf } from './named.ts';

const isBroken: When = ({ request }) => /%E0%A4%A(?![0-9A-F])/.test(request.url);

const DIVIDED_BY_ZERO = json(500, { message: 'division by zero' });

/** A 400 holds a page of the list. */
function holdsPage(when: On, path: string, limit: string, bodyOf: (records: readonly Loose[]) => Loose): Wrap {
  return when.holdsAnswer(
    400,
    ({ request }) => question(request, path, new URLSearchParams({ limit })),
    (page) => JSON.stringify(bodyOf(recordsIn(JSON.parse(page)))),
  );
}

function startsWithKey(key = ''): When {
  return ({ request }) => String(request.headers.authorization).startsWith(`Bearer ${key}`);
}

function isBeginningOf(key = ''): When {
  return ({ request }) => {
    const token = String(request.headers.authorization).slice('Bearer '.length);
    return token.length > 10 && token.length < key.length && key.startsWith(token);
  };
}

function saysWhen(status?: number): Parameters<typeof limited>[0] {
  return (_served, left) => tooFast({ 'retry-after': seconds(left) }, status);
}

const NOTHING: ApiResponse = { status: 204, headers: {}, body: '' };

function sent(method: string, when: On): On {
  return when.and((asked) => asked.method === method);
}

/** A path that the document does not have, where a service that writes has the records of a list. */
function onOne(list: string): On {
  return on.anything.and(({ path }) => path.startsWith(`/public-api/v1/${list}/`));
}

function overridden(method: string): When {
  return ({ request }) => request.headers['x-http-method-override'] === method;
}

const ADDED = { id: '0b7d2f1e-3c4a-4d5b-8e6f-7a8b9c0d1e2f', name: '', branchNo: '' };

const firstUnnamed = (_store: Loose, index: number) => only(index === 0, { name: 'undefined' });
const oneMore = (records: readonly Loose[]): readonly Loose[] => [...records, ADDED];
const oneLess = (records: readonly Loose[]): readonly Loose[] => records.slice(1);

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

export const errorFaults: readonly Fault[] = faultTable`
  # Refusals with another status than the documented one, errors that hold records, and requests that break the service
  PAR-31 range-without-sales-is-500: A range without sales is an internal error on staff analytics
    ${on.staff.changeStatus(200, (answer) => (/"txCount":[1-9]/.test(answer.body) ? answer : DIVIDED_BY_ZERO))}
  ERR-12 one-sales-request-in-four-is-500: One request for sales in four is 500 the first time
    ${on.sales.failsTheFirstTime(4, json(500, { message: 'connection pool exhausted' }))}
  ERR-12 one-request-in-six-is-broken-off: One request for products or logs in six is broken off the first time
    ${on.products.or(on.logs).failsTheFirstTime(6)}
  ERR-07 errors-are-pages: An invalid parameter is answered with a page of something in front
    ${on.anything.changeStatus(400, () => page(400, 'Bad Request'))}
  ERR-07 unsafe-text-is-a-page: NUL in a query is answered with a page of something in front
    ${on.anything.and(({ request }) => request.url.includes('%00')).changeStatus(400, () => page(400, 'Bad Request'))}
  ERR-02 unknown-key-is-403: A key with extra characters is 403 on customer analytics
    ${knowing(({ keys }) => on.customers.and(startsWithKey(keys.get('good'))).changesStatus(401, 403))}
  ERR-02 cut-key-is-500: A shortened key is 500 on /me
    ${knowing(({ keys }) => on.me.and(isBeginningOf(keys.get('good'))).changesStatus(401, 500))}
  ERR-02 revoked-key-is-404: A revoked key is 404 on stores
    ${knowing(({ keys }) => on.stores.and(sentWith(keys.get('revoked'))).changesStatus(401, 404))}
  ERR-03 foreign-store-is-400: A foreign store is 400 on customer analytics ${on.customers.changesStatus(403, 400)}
  ERR-03 foreign-store-is-404-repeated: A foreign store in the repeated form is 404 on sales
    ${on.sales.repeated('storeIds').changesStatus(403, 404)}
  ERR-03 foreign-store-is-401: A foreign store is 401 on products ${on.products.changesStatus(403, 401)}
  ERR-04 unknown-customer-is-400: An unknown customer is 400 ${on.customer.changesStatus(404, 400)}
  ERR-04 unknown-staff-is-403: An unknown staff member is 403 ${on.shifts.changesStatus(404, 403)}
  ERR-04 unknown-customer-is-410: An unknown customer is 410 ${on.customer.changesStatus(404, 410)}
  ERR-04 unknown-staff-is-500: An unknown staff member is 500 ${on.shifts.changesStatus(404, 500)}
  ERR-05 refused-page-with-records: A 400 of sales contains a page of sales
    ${holdsPage(on.sales, '/sales', '5', (data) => ({ error: 'limit', data }))}
  ERR-05 refused-store-with-the-others: A 403 of revenue contains the rows of own stores
    ${on.revenue.holdsAnswer(403, ({ request }) => question(request, '/analytics/revenue'))}
  ERR-05 unknown-with-another: A 404 contains another customer
    ${on.customer.addsToError([404], {
      data: { id: 'b20dc2a3-87e1-40f2-bd5d-5d634c54e757', firstName: 'Kulap', lastName: 'Charoen' },
    })}
  ERR-05 refused-type-with-logs: A 400 of logs contains logs
    ${holdsPage(on.logs.with('types'), '/inventory/logs', '2', (logs) => ({ error: 'types', logs }))}
  ERR-06 broken-escape-breaks-products (products): A percent escape that is not UTF-8 is an internal error on products
  ERR-06 broken-escape-breaks-analytics (customers): A broken percent escape is an internal error on customer analytics
    ${eachList((list) => list.and(isBroken).breaks())}
  ERR-06 nul-in-a-path-breaks (customer %00): NUL in the ID of a customer is an internal error
  ERR-06 quotes-in-a-path-break (shifts %22): Quotes in the ID of a staff member are an internal error
    ${eachList((list, text = '') => list.and(({ path }) => path.includes(text)).breaks())}
  ERR-06 long-path-breaks: An ID of 2,000 characters is an internal error
    ${on.customer
      .or(on.shifts)
      .and(({ path }) => path.length > 1500)
      .breaks()}
  ERR-06 unknown-path-breaks: An unknown path is an internal error
    ${on.anything.and(({ path }) => /^\/public-api\/v1\/[0-9a-f-]{36}$/.test(path)).breaks()}
  ERR-06 broken-escape-ends-the-process: The process ends with a broken percent escape on products, and is started again
    ${on.products.and(isBroken).ends()}
  ERR-02 malformed-key-is-500: The key in another scheme is 500 on promotions
    ${knowing(({ keys }) => on.promotions.and(({ request }) => request.headers.authorization === keys.get('good')).breaks())}
  ERR-03 every-error-is-500: A foreign store is 500 on promotions
    ${on.anything.and(on.promotions).changesStatus(403, 500)}
  ERR-05 other-key-in-errors: The 404 for a customer of another organization contains the customer
    ${knowing(({ keys, facts }) =>
      on.customer
        .and(({ path }) => path.includes(facts.foreignCustomer))
        .holdsAnswer(404, ({ request }) => withKey(request, keys.get('other'))),
    )}
  ERR-06 broken-escape-breaks-a-customer: A broken percent escape in the ID of a customer is an internal error
    ${on.customer.and(({ path }) => path.includes('%E0%A4%A')).breaks()}
  # Limits that a burst reaches, with wrong answers
  RATE-02 limit-tells-nothing: A 429 has no header that says when to retry ${limited(() => tooFast({}))}
  RATE-02 limit-tells-only-how-much: A 429 has limit and remaining, but no reset
    ${limited(() => tooFast({ 'x-ratelimit-limit': '150', 'x-ratelimit-remaining': '0' }))}
  RATE-02 limit-tells-in-the-body: A 429 says when to retry only in its body
    ${limited((_served, left) => json(429, { message: 'Too many requests', retryAfter: seconds(left) }))}
  RATE-02 limit-tells-the-first: Only the first 429 of a window says when to retry
    ${limited((_served, left, refusals) => tooFast(refusals === 1 ? { 'retry-after': seconds(left) } : {}))}
  RATE-03 limit-retry-too-short: Retry-After is one second in a window of a minute
    ${limited(() => tooFast({ 'retry-after': '1' }), { windowMs: 60_000 })}
  RATE-03 limit-for-ever: After the window, the key is still refused ${limited(saysWhen(), { forever: true })}
  RATE-03 limit-reset-in-the-wrong-unit: The reset header says one second in a window of a minute
    ${limited(() => tooFast({ 'x-ratelimit-reset': '1' }), { windowMs: 60_000 })}
  RATE-03 limit-ends-the-service: After 300 requests everything is 429, with a second to wait that never ends it
    ${inTurn(
      (count) => count > 300,
      () => async () => tooFast({ 'retry-after': '1' }),
    )}
  RATE-04 limit-with-records: A 429 contains the requested data
    ${limited((served, left) => ({
      ...served,
      status: 429,
      headers: { ...served.headers, 'retry-after': seconds(left) },
    }))}
  RATE-01 limit-is-403: Too many requests are answered with 403 ${limited(saysWhen(403))}
  RATE-01 limit-is-400: Too many requests are answered with 400 ${limited(() => tooFast({}, 400))}
  RATE-01 limit-is-503: Too many requests are answered with 503 ${limited(saysWhen(503))}
  RATE-01 limit-is-503-with-a-header: Too many requests are answered with 503 and Retry-After, without a word about a limit
    ${limited((_served, left) => unavailable({ 'retry-after': seconds(left) }))}
  RATE-01 limit-is-503-for-an-hour: Too many requests are answered with 503 and Retry-After of an hour
    ${limited(() => unavailable({ 'retry-after': '3600' }), { windowMs: 3_600_000 })}
  RATE-01 limit-is-503-with-none-left: Too many requests are answered with 503, and a header says that none is left
    ${limited(() => unavailable({ 'x-ratelimit-remaining': '0' }))}
  RATE-01 limit-of-twenty-is-503: More than 20 requests in half a second are answered with 503 and Retry-After
    ${limited(() => unavailable({ 'retry-after': '1' }), { quota: 20, windowMs: 500 })}
  RATE-01 limit-is-503-among-others: Too many requests are answered with 503 and Retry-After, and one request in 60 is 503 anyway
    ${limited((_served, left) => unavailable({ 'retry-after': seconds(left) }))}
    ${failingEvery(60, unavailable({}))}
  RATE-01 limit-is-401: Too many requests are answered with 401 ${limited(() => tooFast({}, 401))}
  # Lists that answer some requests as though they held nothing
  FIL-30 sales-between-bounds-empty: With from and to, sales are always empty
  FIL-30 sales-since-last-year-empty: A range that begins more than a year ago has no sales
  FIL-30 sales-until-today-empty: A range that ends today has no sales
  FIL-30 sales-of-one-store-empty: The sales of a single store are always empty
  FIL-30 products-without-a-filter-empty: Without a filter, products are always empty
    ${on.products.without(...filtersOf('listProducts')).emptied()}
  FIL-30 products-of-a-store-empty: With storeIds, products are always empty
  PROMO-24 promotions-without-a-filter-empty: Without a filter, promotions are always empty
    ${on.promotions.without(...filtersOf('listPromotions')).emptied()}
  PROMO-24 promotions-between-bounds-empty: With from and to, promotions are always empty
  PROMO-24 promotions-from-a-bound-empty: With from, promotions are always empty
    ${on.promotions.with('from').without('to').emptied()}
  PROMO-24 promotions-active-empty: With active=true, promotions are always empty
    ${on.promotions.exactly('active', 'true').emptied()}
  PROMO-24 promotions-of-a-store-empty: With storeIds, promotions are always empty
  INV-26 logs-between-bounds-empty: With from and to, logs are always empty
  INV-26 logs-since-last-year-empty: A range that begins more than a year ago has no logs
  INV-26 logs-until-today-empty: A range that ends today has no logs
  INV-26 logs-of-one-store-empty: The logs of a single store are always empty
  ANA-35 revenue-between-bounds-empty: With from and to, revenue is always empty
  ANA-35 revenue-since-last-season-empty: A range that begins more than three months ago has no revenue
  ANA-35 revenue-of-one-store-empty: The revenue of a single store is always empty
  ANA-35 staff-since-last-season-empty: A range that begins more than three months ago has no staff
  ANA-35 staff-of-one-store-empty: The staff of a single store are never listed
  ANA-35 customers-of-one-store-empty: The customers of a single store are never listed
  ANA-35 customers-between-bounds-empty: With from and to, customers are always empty
  ANA-35 customers-since-last-season-empty: A range that begins more than three months ago has no customers
  # Methods that write, or seem to
  RO-01 post-of-sales-creates: A POST of sales answers 201
    ${sent('POST', on.sales).answers(json(201, { data: { id: 'new' } }))}
  RO-01 post-of-stores-accepted: A POST of stores answers 202 ${sent('POST', on.stores).answers(json(202, {}))}
  RO-03 patch-of-staff-figures: A PATCH of staff analytics answers 200 ${sent('PATCH', on.staff).answers(json(200, {}))}
  RO-01 post-of-me: A POST of /me answers 200 ${sent('POST', on.me).answers(json(200, {}))}
  RO-01 post-of-description: A POST of openapi.json answers 200 ${sent('POST', on.document).answers(json(200, {}))}
  RO-02 put-of-a-customer: A PUT of a customer answers 200 ${sent('PUT', on.customer).answers(json(200, {}))}
  RO-02 put-of-products: A PUT of products answers 204 ${sent('PUT', on.products).answers(NOTHING)}
  RO-02 put-of-promotions: A PUT of promotions answers 200 ${sent('PUT', on.promotions).answers(json(200, {}))}
  RO-03 patch-of-a-customer: A PATCH of a customer answers 204 ${sent('PATCH', on.customer).answers(NOTHING)}
  RO-03 patch-of-products: A PATCH of products answers 200 ${sent('PATCH', on.products).answers(json(200, {}))}
  RO-03 patch-of-promotions: A PATCH of promotions answers 200 ${sent('PATCH', on.promotions).answers(json(200, {}))}
  RO-04 delete-of-shifts: A DELETE of shifts answers 200 ${sent('DELETE', on.shifts).answers(json(200, {}))}
  RO-02 put-of-one-promotion (PUT promotions): A PUT of a single promotion answers 200
  RO-03 patch-of-one-product (PATCH products): A PATCH of a single product answers 200
    ${each((method = '', list = '') => sent(method, onOne(list)).answers(json(200, { data: {} })))}
  RO-04 delete-of-one-sale: A DELETE of a single sale answers 204 ${sent('DELETE', onOne('sales')).answers(NOTHING)}
  RO-04 delete-of-logs: A DELETE of logs answers 204 ${sent('DELETE', on.logs).answers(NOTHING)}
  RO-01 post-treated-as-get: POST on revenue is treated as GET
    ${sent('POST', on.revenue).changeRequest(({ request }) => ({ ...request, method: 'GET' }))}
  RO-05 write-renames-a-store: A refused PATCH of stores renames a store
    ${switched(sent('PATCH', on.stores), on.stores.sets(firstUnnamed))}
  RO-05 write-adds-a-store: A refused POST of stores adds a store
    ${switched(sent('POST', on.stores), on.stores.setsRecords(oneMore))}
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
    ${switched(sent('DELETE', on.sales), on.sales.setsRecords(oneLess))}
  RO-07 override-header-deletes: X-HTTP-Method-Override deletes a customer
    ${on.customer.and(overridden('DELETE')).answers(NOTHING)}
  RO-07 override-query-deletes: _method=DELETE deletes a customer
    ${on.customer.exactly('_method', 'DELETE').answers(json(200, { deleted: true }))}
  RO-07 override-header-creates: X-HTTP-Method-Override creates a sale
    ${on.sales.and(overridden('POST')).answers(json(201, { data: { id: 'c0ffee00-0000-4000-8000-000000000000' } }))}
  RO-01 post-of-a-customer: A POST of a customer answers 201
    ${sent('POST', on.customer).answers(json(201, { data: null }))}
`;
