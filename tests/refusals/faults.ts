import type { ApiRequest } from '../../contract/http.ts';
import type { AreaUnderTest } from './visit.ts';
import { answer, header, json, pathOf, queryOf, rewrite, type Twist, withHeader, withQuery } from './wire.ts';

export interface Fault {
  readonly name: string;
  readonly area: AreaUnderTest;
  /** The rule that has to see it. */
  readonly rule: string;
  readonly twist: (key: string) => Twist;
}

const bearer = (request: ApiRequest) => header(request, 'authorization');
const at = (path: string) => (request: ApiRequest) => pathOf(request) === path;

function admit(path: string, fits: (token: string, key: string, request: ApiRequest) => boolean) {
  return (key: string): Twist =>
    rewrite(
      (request) => at(path)(request) && fits(bearer(request).replace(/^Bearer /, ''), key, request),
      (request) => withHeader(request, 'authorization', `Bearer ${key}`),
    );
}

/** Drops what is invalid and answers as if it had not been sent, on one operation alone. */
function ignore(
  path: string,
  parameter: string,
  isInvalid: (values: readonly string[], query: URLSearchParams) => boolean,
) {
  return (): Twist =>
    rewrite(
      (request) => at(path)(request) && isInvalid(queryOf(request).getAll(parameter), queryOf(request)),
      (request) => withQuery(request, (query) => query.delete(parameter)),
    );
}

function keepValid(path: string, parameter: string, valid: RegExp) {
  return (): Twist =>
    rewrite(
      (request) => at(path)(request) && queryOf(request).getAll(parameter).length > 1,
      (request) =>
        withQuery(request, (query) => {
          const kept = query.getAll(parameter).filter((value) => valid.test(value));
          query.delete(parameter);
          for (const value of kept) query.append(parameter, value);
        }),
    );
}

const status = (path: string, from: number, to: number) => (): Twist =>
  answer(
    (request, response) => at(path)(request) && response.status === from,
    (response) => ({ ...response, status: to }),
  );

export const faults: readonly Fault[] = [
  {
    name: 'no key is needed on customer analytics',
    area: 'auth',
    rule: 'auth-key-required',
    twist: admit('/analytics/customers', (token) => token === ''),
  },
  {
    name: 'any key of the right shape opens inventory logs',
    area: 'auth',
    rule: 'auth-unknown-key-refused',
    twist: admit(
      '/inventory/logs',
      (token, key) => token !== key && token.length === key.length && token.includes('live_'),
    ),
  },
  {
    name: 'staff analytics compare the beginning of the key alone',
    area: 'auth',
    rule: 'auth-cut-key-refused',
    twist: admit('/analytics/staff', (token, key) => token !== '' && key.startsWith(token)),
  },
  {
    name: 'revenue ignores the letter case of the key',
    area: 'auth',
    rule: 'auth-other-case-refused',
    twist: admit('/analytics/revenue', (token, key) => token.toLowerCase() === key.toLowerCase()),
  },
  {
    name: 'me cuts what is too long',
    area: 'auth',
    rule: 'auth-lengthened-key-refused',
    twist: admit('/me', (token, key) => token.startsWith(key)),
  },
  {
    name: 'stores compare prefix and last4 alone',
    area: 'auth',
    rule: 'auth-prefix-refused',
    twist: admit('/stores', (token, key) => token.startsWith('cp_live_') && token.slice(-4) === key.slice(-4)),
  },
  {
    name: 'promotions take the key from X-API-Key',
    area: 'auth',
    rule: 'auth-key-in-header-refused',
    twist: admit('/promotions', (token, key, request) => token === '' && header(request, 'x-api-key') === key),
  },
  {
    name: 'products take the key from ?token',
    area: 'auth',
    rule: 'auth-key-in-query-refused',
    twist: (key) =>
      rewrite(
        (request) => at('/products')(request) && queryOf(request).get('token') === key,
        (request) => withHeader({ ...request, url: '/public-api/v1/products' }, 'authorization', `Bearer ${key}`),
      ),
  },
  {
    name: 'the sales route takes the key without a scheme',
    area: 'auth',
    rule: 'auth-other-scheme-refused',
    twist: (key) =>
      rewrite(
        (request) =>
          at('/analytics/revenue')(request) && bearer(request) !== '' && bearer(request).split(' ').at(-1) === key,
        (request) => withHeader(request, 'authorization', `Bearer ${key}`),
      ),
  },
  { name: 'a missing key is 403 on sales', area: 'auth', rule: 'auth-key-required', twist: status('/sales', 401, 403) },
  {
    name: 'a 401 carries the page all the same',
    area: 'auth',
    rule: 'auth-refusal-holds-no-data',
    twist: () =>
      answer(
        (request, response) => at('/products')(request) && response.status === 401,
        (response) => ({ ...response, body: JSON.stringify({ error: 'no', data: [{ id: 'p-1', name: 'Tea' }] }) }),
      ),
  },
  {
    name: 'the key is in a 400',
    area: 'auth',
    rule: 'auth-key-never-echoed',
    twist: (key) =>
      answer(
        (_, response) => response.status === 401,
        (response) => ({ ...response, headers: { ...response.headers, 'x-debug': key } }),
      ),
  },
  {
    name: 'the last store of the repeated form is not looked at on products',
    area: 'tenancy',
    rule: 'tenancy-products-refuse-foreign-store',
    twist: () =>
      rewrite(
        (request) => at('/products')(request) && queryOf(request).getAll('storeIds').length > 1,
        (request) =>
          withQuery(request, (query) => {
            const stores = query.getAll('storeIds').slice(0, -1);
            query.delete('storeIds');
            for (const store of stores) query.append('storeIds', store);
          }),
      ),
  },
  {
    name: 'only the first store of a comma list is looked at on customer analytics',
    area: 'tenancy',
    rule: 'tenancy-foreign-store-comma',
    twist: () =>
      rewrite(at('/analytics/customers'), (request) =>
        withQuery(request, (query) => {
          const stores = query.getAll('storeIds').map((value) => value.split(',')[0] ?? '');
          query.delete('storeIds');
          for (const store of stores) query.append('storeIds', store);
        }),
      ),
  },
  {
    name: 'a foreign store is 404 on staff analytics',
    area: 'tenancy',
    rule: 'tenancy-staff-refuse-foreign-store',
    twist: status('/analytics/staff', 403, 404),
  },
  {
    name: 'a foreign store gives an empty page where a cursor came along',
    area: 'tenancy',
    rule: 'tenancy-sales-refuse-foreign-store',
    twist: () =>
      answer(
        (request, response) => at('/sales')(request) && queryOf(request).has('cursor') && response.status === 403,
        () => json(200, { data: [], pagination: { nextCursor: null } }),
      ),
  },
  {
    name: 'an unknown customer is an empty object',
    area: 'tenancy',
    rule: 'tenancy-unknown-customer-not-found',
    twist: () =>
      answer(
        (request, response) => pathOf(request).startsWith('/customers/') && response.status === 404,
        () => json(200, { data: null }),
      ),
  },
  {
    name: 'a header decides the organization',
    area: 'tenancy',
    rule: 'tenancy-key-decides',
    twist: () =>
      answer(
        (request) => at('/stores')(request) && header(request, 'x-tenant-id') !== '',
        () => json(200, { data: [] }),
      ),
  },
  {
    name: 'limit 101 is cut down on the second page',
    area: 'parameters',
    rule: 'parameter-page-limit-above',
    twist: () =>
      rewrite(
        (request) =>
          at('/sales')(request) && queryOf(request).has('cursor') && Number(queryOf(request).get('limit')) > 100,
        (request) => withQuery(request, (query) => query.set('limit', '100')),
      ),
  },
  {
    name: 'customer analytics take a limit of 101',
    area: 'parameters',
    rule: 'parameter-row-limit-above',
    twist: ignore('/analytics/customers', 'limit', ([limit]) => limit === '101'),
  },
  {
    name: 'a fraction is rounded on promotions',
    area: 'parameters',
    rule: 'parameter-page-limit-not-integer',
    twist: ignore('/promotions', 'limit', ([limit]) => /^\d+\.\d+$/.test(limit ?? '')),
  },
  {
    name: 'a cursor that is no UUID starts inventory logs over',
    area: 'parameters',
    rule: 'parameter-cursor-uuid',
    twist: ignore('/inventory/logs', 'cursor', ([cursor]) => cursor !== undefined && cursor.length !== 36),
  },
  {
    name: 'unknown movement types are dropped from the repeated form',
    area: 'parameters',
    rule: 'parameter-movement-types-mixed',
    twist: keepValid('/inventory/logs', 'types', /^RESTOCK$/),
  },
  {
    name: 'a status is matched by its beginning',
    area: 'parameters',
    rule: 'parameter-status-mixed',
    twist: () => rewrite(at('/sales'), (request) => ({ ...request, url: request.url.replaceAll('PAIDS', 'PAID') })),
  },
  {
    name: 'active=maybe is no filter',
    area: 'parameters',
    rule: 'parameter-active-boolean',
    twist: ignore('/promotions', 'active', ([active]) => active === 'maybe'),
  },
  {
    name: 'revenue does not mind an impossible to',
    area: 'parameters',
    rule: 'parameter-timestamp-analytics',
    twist: ignore('/analytics/revenue', 'to', ([to]) => to !== undefined && Number.isNaN(Date.parse(to))),
  },
  {
    name: 'promotions compare bounds by their day',
    area: 'parameters',
    rule: 'parameter-backwards-promotions',
    twist: () =>
      answer(
        (request, response) => at('/promotions')(request) && queryOf(request).has('to') && response.status === 400,
        (response, request) => {
          const query = queryOf(request);
          const sameDay = query.get('from')?.slice(0, 10) === query.get('to')?.slice(0, 10);
          return sameDay ? json(200, { data: [], pagination: { nextCursor: null } }) : response;
        },
      ),
  },
  {
    name: 'a wrong tab creator id is 422',
    area: 'parameters',
    rule: 'parameter-tab-creator-id-uuid',
    twist: () =>
      answer(
        (request, response) => queryOf(request).has('tabCreatorId') && response.status === 400,
        (response) => ({ ...response, status: 422 }),
      ),
  },
  {
    name: 'a quote in a search breaks products',
    area: 'parameters',
    rule: 'parameter-values-survived',
    twist: () =>
      answer(
        (request) => at('/products')(request) && (queryOf(request).get('search') ?? '').includes("'"),
        () => json(500, { error: 'internal' }),
      ),
  },
  {
    name: 'a broken escape breaks one customer',
    area: 'parameters',
    rule: 'error-survives-malformed-urls',
    twist: () =>
      answer(
        (request) => /^\/customers\/.*%E0%A4%A/.test(pathOf(request)),
        () => json(500, { error: 'internal' }),
      ),
  },
  {
    name: 'limit=100 gives one record more on products',
    area: 'parameters',
    rule: 'parameter-limits-taken',
    twist: () =>
      answer(
        (request, { status: came }) =>
          at('/products')(request) && queryOf(request).get('limit') === '100' && came === 200,
        () => json(200, { data: Array.from({ length: 101 }, (_, index) => ({ id: `p-${index}` })) }),
      ),
  },
  {
    name: 'POST on one customer is taken',
    area: 'read-only',
    rule: 'read-only-post-refused',
    twist: () =>
      answer(
        (request) => request.method === 'POST' && pathOf(request).startsWith('/customers/'),
        () => json(201, { data: null }),
      ),
  },
  {
    name: 'DELETE is refused after the customer is gone',
    area: 'read-only',
    rule: 'read-only-nothing-changed',
    twist: () => {
      const gone = new Set<string>();
      return (correct) => async (request) => {
        if (request.method === 'DELETE') gone.add(pathOf(request));
        if (request.method === 'GET' && gone.has(pathOf(request))) return json(404, { error: 'gone' });
        return correct(request);
      };
    },
  },
  {
    name: 'OPTIONS is treated as GET with nobody asking for a key',
    area: 'read-only',
    rule: 'read-only-other-methods-no-data',
    twist: (key) => (correct) => (request) =>
      request.method === 'OPTIONS' && pathOf(request) === '/sales'
        ? correct(withHeader({ ...request, method: 'GET' }, 'authorization', `Bearer ${key}`))
        : correct(request),
  },
  {
    name: 'the document is OpenAPI 3.1',
    area: 'document',
    rule: 'document-version-303',
    twist: () =>
      answer(at('/openapi.json'), (response) => ({ ...response, body: response.body.replace('3.0.3', '3.1.0') })),
  },
  {
    name: 'the document wants a key',
    area: 'document',
    rule: 'document-served',
    twist: () =>
      answer(
        (request) => at('/openapi.json')(request) && bearer(request) === '',
        () => json(401, { error: 'no key' }),
      ),
  },
];
