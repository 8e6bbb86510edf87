import type { Handler } from '../../contract/http.ts';
import { analyticsOperations, type OperationId, operations } from '../../contract/operations.ts';
import type { Change } from '../fault.ts';
import { all, having, isUuid, lacking, onAny, valuesOf } from '../fault-kit/conditions.ts';
import { every, inTurn } from '../fault-kit/limits.ts';
import { on } from '../fault-kit/on.ts';
import { daysAgo, ignores, reads } from '../fault-kit/parameters.ts';
import { answers, changeQuery, changeRecords, json, parts } from '../fault-kit/responses.ts';
import { variantTable } from '../fault-kit/table.ts';
import type { Choices } from '../third/switches.ts';
import { choosing } from './choosing.ts';

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
const answersLost: Change = inTurn(
  every(40),
  on.anything.answers(json(503, { message: 'no answer in time' })),
  ({ query }) => [...query.keys()].every((name) => ['limit', 'cursor', 'from', 'to'].includes(name)),
);

/** Three places in ten, without an order, but not the beginning: nothing before it tells that a page may be full. */
function isHalved(start: number): boolean {
  return start > 0 && (Math.imul(start + 1, 0x9e3779b1) >>> 0) % 10 < 3;
}

function ordered(by: 'oldest' | 'id'): Choices {
  return { saleOrder: by, productOrder: by, promotionOrder: by, logOrder: by };
}

export const listVariants = variantTable`
  # How lists are paged and bounded by other builders
  PAGE-20,ERR-09,TEN-28,INV-17,INV-23 lists-of-another-builder: A cursor works for a short time, stores have pages of two, half a range of logs is open-ended, and waste is a stock of its own
    ${choosing({ cursors: 'short-lived', storePages: 2, logsHalf: 'open' }, wasteIsAStock)}
  PAGE-20,ERR-11 cursors-used-by-lost-answers: A cursor works once, and one answer in 40 that no filter asked for is lost on its way
    ${choosing({ cursors: 'once' }, answersLost)}
  FIL-29,ENV-53 products-show-the-stores-asked-for: With storeIds, products show those of their stores and overrides alone
    ${on.products.with('storeIds').sets((product, _index, asked) => {
      const ids = valuesOf(asked, 'storeIds');
      return {
        assignedStores: parts(product, 'assignedStores').filter(({ id }) => ids.includes(String(id))),
        branchOverrides: parts(product, 'branchOverrides').filter(({ storeId }) => ids.includes(String(storeId))),
      };
    })}
  # Order, ends and cursors, as other builders would have them
  ENV-46,ENV-48 oldest-first-and-pagination-absent-at-the-end: Lists run from the oldest to the newest, and the last page leaves pagination out
    ${choosing({ ...ordered('oldest'), end: 'no pagination' })}
  ENV-48 ordered-by-id: Lists are sorted by ID, and pagination of the last page is an empty object
    ${choosing({ ...ordered('id'), end: 'empty pagination' })}
  PAGE-21 one-more-empty-page: Every page with records has a nextCursor, so that a list ends with an empty page
    ${choosing({ pages: 'empty at the end' })}
  PAGE-21 pages-short-by-chance: Hidden records are removed from a page after reading, so that many pages are short
    ${choosing({ pages: 'short' })}
  PAGE-21 half-pages-between: Some later pages are half full
    ${on.lists.paging({ size: ({ limit, position: start }) => (limit > 3 && isHalved(start) ? Math.floor(limit / 2) : limit) })}
  PAGE-21 empty-pages-between: Some pages are empty and have a nextCursor that leads on
    ${choosing({ pages: 'empty between' })}
  FIL-28 sales-ranged-by-their-update: The range of sales selects by updatedAt
    ${choosing({ saleRange: 'updatedAt', figureRange: 'createdAt' })}
  FIL-28 sales-and-analytics-ranged-by-their-update: The ranges of sales and of analytics select by updatedAt
    ${choosing({ saleRange: 'updatedAt' })}
  PAGE-19 unknown-cursor-is-an-empty-page: A cursor that was never issued is answered with an empty page
    ${choosing({ unknownCursor: 'empty' })}
  PAGE-19 unknown-cursor-begins-anew: A cursor that was never issued is answered with the first page
    ${choosing({ unknownCursor: 'first page' })}
`;

function isKnown(operation: OperationId, sent: string): boolean {
  return operations[operation].parameters.some(({ name }) => name === sent);
}

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
    ${on.me.or(on.sales, on.products).changeQuery((query, { operation }) => {
      for (const name of [...query.keys()]) if (operation !== null && !isKnown(operation, name)) query.delete(name);
    })}
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
