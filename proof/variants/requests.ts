import { analyticsOperations } from '../../contract/operations.ts';
import { all, exactly, having, isUuid, lacking, on, onAny, timeSent, withQuery } from '../fault-kit/conditions.ts';
import { findsInvoices } from '../fault-kit/paging.ts';
import { DAY, daysAgo, ignores } from '../fault-kit/parameters.ts';
import {
  answers,
  changeBody,
  changeQuery,
  changeRequest,
  changeStatus,
  isLoose,
  json,
  part,
} from '../fault-kit/responses.ts';
import { variantTable } from '../fault-kit/table.ts';

const EMPTY_PAGE = {
  data: [],
  pagination: { nextCursor: null },
  meta: { dateRange: { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' } },
};

function shifted(instant: string, ms: number): string {
  const at = timeSent(instant);
  return Number.isNaN(at) ? instant : new Date(at + ms).toISOString();
}

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
      const narrowed = changeRequest(
        (asked) => onAny('listSales', 'listInventoryLogs', ...analyticsOperations)(asked),
        (asked) =>
          withQuery(asked, (query) => {
            const [from, to] = [query.get('from'), query.get('to')];
            if (from !== null && to !== null && Date.parse(to) - Date.parse(from) >= 2) {
              query.set('from', shifted(from, 1));
              query.set('to', shifted(to, -1));
            }
          }),
      )(handle);
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
    ${changeQuery(all(on.logs, lacking('from', 'to')), (query) => {
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
