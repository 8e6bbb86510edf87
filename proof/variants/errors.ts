import { analyticsOperations, operations } from '../../contract/operations.ts';
import { all, isUuid, lacking, onAny } from '../fault-kit/conditions.ts';
import { daysAgo, ignores } from '../fault-kit/parameters.ts';
import { answers, changeQuery, json } from '../fault-kit/responses.ts';
import { variantTable } from '../fault-kit/table.ts';
import { choosing } from './choosing.ts';

const PAGING = ['limit', 'cursor'];
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  '/public-api/v1/me': [],
  '/public-api/v1/sales': [...PAGING, 'from', 'to', ...operations.listSales.filters],
  '/public-api/v1/products': [...PAGING, ...operations.listProducts.filters],
};

function isUnusual(limits: readonly string[]): boolean {
  return limits.length > 1 || limits.some((limit) => ['', '0', '1e1'].includes(limit));
}

function isCapitalUuid(value: string): boolean {
  return isUuid(value) && value !== value.toLowerCase();
}

export const errorVariants = variantTable`
  # The bodies, the order and the statuses of refusals, where they are open
  ERR-08 errors-in-plain-text: Errors are one word of plain text ${choosing({ errors: 'text' })}
  ERR-08 errors-as-a-web-page: Errors are a page of HTML from a gateway ${choosing({ errors: 'html' })}
  ERR-08 errors-without-a-body: Errors have no body at all ${choosing({ errors: 'none' })}
  ERR-08 errors-with-null-data: Errors keep the envelope, with data null ${choosing({ errors: 'envelope' })}
  ERR-09 parameters-before-keys: A request with an invalid parameter and an invalid key is 400
    ${choosing({ keyFirst: 'parameters first' })}
  PAR-32 unknown-parameters-ignored: Unknown query parameters are ignored
    ${changeQuery(
      ({ path }) => path in KNOWN,
      (query, { path }) => {
        for (const name of [...query.keys()]) if (KNOWN[path]?.includes(name) !== true) query.delete(name);
      },
    )}
  TEN-26,TEN-27 malformed-ids-not-found: A path with an ID that is not a UUID is 404, as is an unknown path without a key; an invalid store ID is 403 on products and promotions
    ${choosing({ badPerson: 404, badStore: 403 })}
  AUTH-25,AUTH-28 bare-headers: No WWW-Authenticate, no cache headers, no Date, no request id; JSON with a charset
    ${choosing({ mediaType: 'charset' })}
  RO-09,RO-10 no-head-no-options: HEAD and OPTIONS are 405, writes are 404
    ${choosing({ head: 405, options: 405, writes: 404 })}
  AUTH-28 cors-for-everyone: Every origin may read, which only an advisory mentions ${choosing({ cors: 'any' })}
  ERR-08 errors-echo-the-value: A 400 repeats the refused value ${choosing({ errorWords: 'echo' })}
  ERR-08 errors-of-three-kinds: A 401 is plain text, a 403 has no body, and other errors keep the envelope
    ${choosing({ errors: 'by kind' })}
  AUTH-26,ERR-09 malformed-authorization-is-400: An Authorization header that is not a bearer token is 400
    ${choosing({ badHeader: 400 })}
  PAGE-19,TEN-26,TEN-27 invalid-ids-and-cursors-are-404: An ID that is not a UUID is 404, and so is a cursor that was never issued
    ${choosing({ badPerson: 404, unknownCursor: 404 })}
  # How parameters are read where that is open
  FIL-24,ENV-47 sales-of-the-last-week: Without a range, sales and analytics cover the last seven days
    ${choosing({ defaultDays: 7, figureDays: 7 })}
  FIL-24,ENV-47 sales-of-the-last-minute: Without a range, sales and analytics cover the last minute, in which nothing was sold
    ${changeQuery(all(onAny('listSales', ...analyticsOperations), lacking('from', 'to')), (query) =>
      query.set('from', daysAgo(1 / 1440)),
    )}
  FIL-24,ENV-47 no-range-shown-where-none-was-asked: Without a range, dateRange of sales and revenue is null; staff and customers have none
    ${choosing({ shownDefault: 'null', peopleRange: 'left out' })}
  FIL-25,PROMO-23 bounds-exclusive: Both bounds of a range are exclusive
    ${choosing({ from: 'exclusive', to: 'exclusive' })}
  PAR-33 limit-zero-is-an-empty-page: limit=0 gives an empty page ${choosing({ limitZero: 'empty' })}
  PAR-41 ids-in-capitals-refused: An id in capitals is invalid
    ${answers(({ query }) => [...query.values()].flatMap((sent) => sent.split(',')).some(isCapitalUuid), json(400, {}))}
  FIL-26 invoice-search-finds-beginnings: A search for an invoice finds every sale whose number begins with the digits
    ${choosing({ invoiceSearch: 'prefix' })}
  FIL-26 invoice-search-finds-parts: A search for an invoice finds every sale whose number contains the digits
    ${choosing({ invoiceSearch: 'part' })}
  INV-24 logs-from-midnight: The default range of logs begins and ends at midnight ${choosing({ logsBegin: '30 days' })}
  PAR-33,PAR-36,PAR-37,PAR-40 unusual-limits-ignored: An empty limit, a limit of 0 or 1e1 and a repeated limit are ignored
    ${ignores(({ query, request }) => isUnusual(query.getAll('limit')) && !request.url.includes('%E0%A4%A'), 'limit')}
  RO-09,RO-10 options-need-a-key: OPTIONS is 401, HEAD is 405 and writes are 501
    ${choosing({ options: 'key needed', head: 405, writes: 501 })}
`;
