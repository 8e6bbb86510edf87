import type { ApiResponse } from '../../contract/http.ts';
import { analyticsOperations, byIdOperations, openStoreIdOperations, operations } from '../../contract/operations.ts';
import type { Change } from '../fault.ts';
import {
  all,
  either,
  exactly,
  hasNoKey,
  having,
  isUuid,
  lacking,
  not,
  onAny,
  read,
  some,
} from '../fault-kit/conditions.ts';
import { on } from '../fault-kit/on.ts';
import { findsInvoices } from '../fault-kit/paging.ts';
import { DAY, daysAgo, ignores, moved } from '../fault-kit/parameters.ts';
import {
  answers,
  by,
  changeBody,
  changeQuery,
  changeStatus,
  isLoose,
  json,
  part,
  withHeader,
  withoutHeaders,
} from '../fault-kit/responses.ts';
import { variantTable } from '../fault-kit/table.ts';

function isError(response: ApiResponse): boolean {
  return response.status >= 400;
}

function reworded(reword: (response: ApiResponse) => ApiResponse): Change {
  return on.anything.changeResponse((response) => (isError(response) ? reword(response) : response));
}

/** The bare form of what the contract does not ask for. */
const DISPENSABLE = /^(www-authenticate|cache-control|date|x-request-id|ratelimit.*|x-content-type-options)$/;

const byId = onAny(...byIdOperations);

function withBody(response: ApiResponse, type: string, body: string): ApiResponse {
  return { ...response, headers: { ...response.headers, 'content-type': type }, body };
}

const PAGING = ['limit', 'cursor'];
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  '/public-api/v1/me': [],
  '/public-api/v1/sales': [...PAGING, 'from', 'to', ...operations.listSales.filters],
  '/public-api/v1/products': [...PAGING, ...operations.listProducts.filters],
};

/** The bodies, the order and the statuses of refusals, where they are open. */
export const errorVariants = variantTable`
  ERR-08 errors-in-plain-text: Errors are one word of plain text
    ${reworded((response) => withBody(response, 'text/plain; charset=utf-8', 'refused'))}
  ERR-08 errors-as-a-web-page: Errors are a page of HTML from a gateway
    ${reworded((response) =>
      withBody(
        response,
        'text/html',
        `<!doctype html><html><head><title>${response.status}</title></head><body><h1>Something is not right</h1><hr>nginx</body></html>`,
      ),
    )}
  ERR-08 errors-without-a-body: Errors have no body at all
    ${reworded((response) => {
      const { 'content-type': _type, ...headers } = response.headers;
      return { ...response, headers, body: '' };
    })}
  ERR-08 errors-with-null-data: Errors keep the envelope, with data null
    ${reworded((response) => ({
      ...response,
      headers: { ...response.headers, 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        data: null,
        error: { statusCode: response.status, message: ['not accepted'] },
        timestamp: '2026-01-01T00:00:00Z',
      }),
    }))}
  ERR-09 parameters-before-keys: A request with an invalid parameter and an invalid key is 400
    ${on.anything.answersInstead(401, by('good'), ({ status }) => status === 400)}
  PAR-32 unknown-parameters-ignored: Unknown query parameters are ignored
    ${changeQuery(
      ({ path }) => path in KNOWN,
      (query, { path }) => {
        for (const name of [...query.keys()]) if (KNOWN[path]?.includes(name) !== true) query.delete(name);
      },
    )}
  TEN-26,TEN-27 malformed-ids-not-found: A path with an ID that is not a UUID is 404, as is an unknown path without a key; an invalid store ID is 403 on products and promotions
    ${(handle) => async (request) => {
      const answer = await handle(request);
      const asked = read(request);
      if (byId(asked) && answer.status === 400) return { ...answer, status: 404 };
      const isOpen =
        onAny(...openStoreIdOperations)(asked) && some('storeIds', (id) => !/^[0-9a-f-]{36}$/i.test(id))(asked);
      if (isOpen && answer.status === 400) return { ...answer, status: 403 };
      if (asked.operation === null && answer.status === 401) return { ...answer, status: 404 };
      return answer;
    }}
  AUTH-25,AUTH-28 bare-headers: No WWW-Authenticate, no cache headers, no Date, no request id; JSON with a charset
    ${on.anything.changeResponse((response) => {
      const bare = withoutHeaders(response, DISPENSABLE);
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      return isJson ? withHeader(bare, 'content-type', 'application/json; charset=utf-8') : bare;
    })}
  RO-09,RO-10 no-head-no-options: HEAD and OPTIONS are 405, writes are 404
    ${(handle) => async (request) => {
      if (request.method === 'HEAD' || request.method === 'OPTIONS')
        return { status: 405, headers: { allow: 'GET' }, body: '' };
      if (request.method !== 'GET') return { status: 404, headers: {}, body: '' };
      return await handle(request);
    }}
  AUTH-28 cors-for-everyone: Every origin may read, which only an advisory mentions
    ${on.anything.changeResponse((response) => withHeader(response, 'access-control-allow-origin', '*'))}
  ERR-08 errors-echo-the-value: A 400 repeats the refused value
    ${on.anything.changeStatus(400, (response, { query }) => {
      const sent = [...query].map(([name, value]) => `${name}=${value}`).join('&');
      return { ...response, body: JSON.stringify({ error: 'Bad Request', message: `invalid query: ${sent}` }) };
    })}
  ERR-08 errors-of-three-kinds: A 401 is plain text, a 403 has no body, and other errors keep the envelope
    ${reworded((response) => {
      if (response.status === 401)
        return { status: 401, headers: { 'content-type': 'text/plain' }, body: 'who are you?' };
      if (response.status === 403) return { status: 403, headers: {}, body: '' };
      return withBody(response, 'application/json', JSON.stringify({ data: null, error: { code: response.status } }));
    })}
  AUTH-26,ERR-09 malformed-authorization-is-400: An Authorization header that is not a bearer token is 400
    ${changeStatus(
      all(not(hasNoKey), ({ request }) => !/^Bearer \S+$/.test(String(request.headers.authorization))),
      401,
      () => json(400, { error: 'header' }),
    )}
  PAGE-19,TEN-26,TEN-27 invalid-ids-and-cursors-are-404: An ID that is not a UUID is 404, and so is a cursor that was never issued
    ${changeStatus(either(byId, all(some('cursor', isUuid), lacking('limit'))), 400, () =>
      json(404, { error: 'not found' }),
    )}
`;

const EMPTY_PAGE = {
  data: [],
  pagination: { nextCursor: null },
  meta: { dateRange: { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' } },
};

function isUnusual(limits: readonly string[]): boolean {
  return limits.length > 1 || limits.some((limit) => ['', '0', '1e1'].includes(limit));
}

function isCapitalUuid(value: string): boolean {
  return isUuid(value) && value !== value.toLowerCase();
}

/** How parameters are read where that is open. */
export const requestVariants = variantTable`
  FIL-24,ENV-47 sales-of-the-last-week: Without a range, sales and analytics cover the last seven days
    ${changeQuery(all(onAny('listSales', ...analyticsOperations), lacking('from', 'to')), (query) =>
      query.set('from', daysAgo(7)),
    )}
  FIL-24,ENV-47 sales-of-the-last-minute: Without a range, sales and analytics cover the last minute, in which nothing was sold
    ${changeQuery(all(onAny('listSales', ...analyticsOperations), lacking('from', 'to')), (query) =>
      query.set('from', daysAgo(1 / 1440)),
    )}
  FIL-24,ENV-47 no-range-shown-where-none-was-asked: Without a range, dateRange of sales and revenue is null; staff and customers have none
    ${changeBody(onAny('listSales', ...analyticsOperations), (body, asked) => {
      if (asked.operation === 'getStaffAnalytics' || asked.operation === 'getCustomerAnalytics') delete body.meta;
      else if (lacking('from', 'to')(asked) && isLoose(body.meta)) body.meta = { dateRange: { from: null, to: null } };
    })}
  FIL-25,PROMO-23 bounds-exclusive: Both bounds of a range are exclusive
    ${(handle) => {
      const narrowed = changeQuery(onAny('listSales', 'listInventoryLogs', ...analyticsOperations), (query) => {
        const [from, to] = [query.get('from'), query.get('to')];
        if (from !== null && to !== null && Date.parse(to) - Date.parse(from) >= 2) {
          query.set('from', moved(1)(from));
          query.set('to', moved(-1)(to));
        }
      })(handle);
      return changeBody(having('from'), (body, asked) => {
        const range = isLoose(body.meta) ? part(body.meta, 'dateRange') : {};
        const [from, to] = [asked.query.get('from'), asked.query.get('to')];
        if (from !== null && to !== null && typeof range.from === 'string')
          Object.assign(range, { from: new Date(from).toISOString(), to: new Date(to).toISOString() });
      })(narrowed);
    }}
  PAR-33 limit-zero-is-an-empty-page: limit=0 gives an empty page
    ${changeStatus(exactly('limit', '0'), 400, () => json(200, EMPTY_PAGE))}
  PAR-41 ids-in-capitals-refused: An id in capitals is invalid
    ${answers(({ query }) => [...query.values()].flatMap((sent) => sent.split(',')).some(isCapitalUuid), json(400, {}))}
  FIL-26 invoice-search-finds-beginnings: A search for an invoice finds every sale whose number begins with the digits
    ${findsInvoices((invoice, search) => invoice.startsWith(search))}
  FIL-26 invoice-search-finds-parts: A search for an invoice finds every sale whose number contains the digits
    ${findsInvoices((invoice, search) => invoice.includes(search))}
  INV-24 logs-from-midnight: The default range of logs begins and ends at midnight
    ${on.logs.without('from', 'to').changeQuery((query) => {
      const midnight = Math.floor(Date.now() / DAY + 1) * DAY;
      query.set('from', new Date(midnight - 30 * DAY).toISOString());
      query.set('to', new Date(midnight).toISOString());
    })}
  PAR-33,PAR-36,PAR-37,PAR-40 unusual-limits-ignored: An empty limit, a limit of 0 or 1e1 and a repeated limit are ignored
    ${ignores(({ query, request }) => isUnusual(query.getAll('limit')) && !request.url.includes('%E0%A4%A'), 'limit')}
  RO-09,RO-10 options-need-a-key: OPTIONS is 401, HEAD is 405 and writes are 501
    ${(handle) => async (request) => {
      if (request.method === 'OPTIONS') return json(401, {});
      if (request.method === 'HEAD') return json(405, {});
      return request.method === 'GET' ? handle(request) : json(501, {});
    }}
`;
