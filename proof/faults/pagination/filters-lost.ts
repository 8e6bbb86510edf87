import type { Handler } from '../../../contract/http.ts';
import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { findsParts } from '../../fault-kit/paging.ts';
import { forgets, reads, takes } from '../../fault-kit/questions.ts';
import {
  all,
  commaList,
  having,
  lacking,
  laterPage,
  on,
  part,
  read,
  repeated,
  type When,
  withQuery,
} from '../../fault-kit/wrapping.ts';

const first = (values: readonly string[]): readonly string[] => values.slice(0, 1);

/** Filters that hold on the first page and not on those that follow. */
export const lostFilterFaults: readonly Fault[] = [
  fault('later-pages-lose-status', 'PAGE-07', 'A repeated status is forgotten once a cursor is sent', (handle) =>
    forgets(handle, all(on('listSales'), laterPage, repeated('status')), 'status'),
  ),
  fault(
    'later-pages-lose-payment-methods',
    'PAGE-07',
    'A comma list of payment methods is forgotten once a cursor is sent',
    (handle) => forgets(handle, all(on('listSales'), laterPage, commaList('paymentMethods')), 'paymentMethods'),
  ),
  fault('later-pages-lose-staff', 'PAGE-07', 'The cashier is forgotten on later pages of sales', (handle) =>
    forgets(handle, all(on('listSales'), laterPage), 'staffId'),
  ),
  fault(
    'later-pages-lose-tab-creator',
    'PAGE-07',
    'The opener of the tab is forgotten on later pages of sales',
    (handle) => forgets(handle, all(on('listSales'), laterPage), 'tabCreatorId'),
  ),
  fault(
    'later-pages-lose-stores-of-sales',
    'PAGE-07',
    'Stores are forgotten on later pages of sales, with a status beside them',
    (handle) => forgets(handle, all(on('listSales'), laterPage, having('status')), 'storeIds'),
  ),
  fault('later-pages-lose-from', 'PAGE-07', 'Later pages of sales run on beyond from', (handle) =>
    takes(handle, all(on('listSales'), laterPage, having('from')), 'from', '2000-01-01T00:00:00.000Z'),
  ),
  fault('later-pages-lose-stores-of-logs', 'PAGE-07', 'Stores are forgotten on later pages of logs', (handle) =>
    forgets(handle, all(on('listInventoryLogs'), laterPage), 'storeIds'),
  ),
  fault(
    'later-pages-keep-one-type',
    'PAGE-07',
    'Of several types, later pages of logs go by the first alone',
    (handle) => reads(handle, all(on('listInventoryLogs'), laterPage, having('types')), 'types', first),
  ),
  fault('later-pages-lose-products', 'PAGE-07', 'The product is forgotten on later pages of logs', (handle) =>
    forgets(handle, all(on('listInventoryLogs'), laterPage), 'productIds'),
  ),
  fault('later-pages-lose-log-categories', 'PAGE-07', 'The category is forgotten on later pages of logs', (handle) =>
    forgets(handle, all(on('listInventoryLogs'), laterPage), 'categoryIds'),
  ),
  fault('later-pages-lose-log-search', 'PAGE-07', 'The search is forgotten on later pages of logs', (handle) =>
    forgets(handle, all(on('listInventoryLogs'), laterPage), 'search'),
  ),
  fault(
    'later-pages-lose-product-categories',
    'PAGE-07',
    'Categories are forgotten on later pages of products',
    (handle) => forgets(handle, all(on('listProducts'), laterPage), 'categoryIds'),
  ),
  fault(
    'later-pages-lose-product-stores',
    'PAGE-07',
    'Repeated stores are forgotten on later pages of products',
    (handle) => forgets(handle, all(on('listProducts'), laterPage, repeated('storeIds')), 'storeIds'),
  ),
  fault('later-pages-lose-product-search', 'PAGE-07', 'The search is forgotten on later pages of products', (handle) =>
    forgets(handle, all(on('listProducts'), laterPage), 'search'),
  ),
  fault('later-pages-lose-active', 'PAGE-07', 'active is forgotten on later pages of promotions', (handle) =>
    forgets(handle, all(on('listPromotions'), laterPage), 'active'),
  ),
  fault(
    'later-pages-lose-triggers',
    'PAGE-07',
    'A comma list of triggers is forgotten on later pages of promotions',
    (handle) => forgets(handle, all(on('listPromotions'), laterPage, commaList('triggers')), 'triggers'),
  ),
  fault(
    'later-pages-lose-promotion-search',
    'PAGE-07',
    'The search is forgotten on later pages of promotions',
    (handle) => forgets(handle, all(on('listPromotions'), laterPage), 'search'),
  ),
  fault(
    'later-pages-lose-promotion-range',
    'PAGE-07',
    'from and to are forgotten on later pages of promotions',
    (handle) => forgets(handle, all(on('listPromotions'), laterPage), 'from', 'to'),
  ),
  fault(
    'later-pages-lose-promotion-categories',
    'PAGE-07',
    'The category is forgotten on later pages of promotions',
    (handle) => forgets(handle, all(on('listPromotions'), laterPage), 'categoryIds'),
  ),
  fault(
    'later-pages-lose-promotion-products',
    'PAGE-07',
    'The product is forgotten on later pages of promotions',
    (handle) => forgets(handle, all(on('listPromotions'), laterPage), 'productIds'),
  ),
  fault(
    'later-pages-lose-sales-search',
    'PAGE-07',
    'A search finds parts of invoice numbers, and is forgotten on later pages',
    (handle) => findsParts(handle, all(on('listSales'), lacking('cursor'))),
  ),
  fault('fourth-page-loses-stores', 'PAGE-07', 'From the fourth page of sales on, stores are forgotten', (handle) =>
    forgetsFromPage(handle, 4, on('listSales'), 'storeIds'),
  ),
  fault('fourth-page-loses-types', 'PAGE-07', 'From the fourth page of logs on, types are forgotten', (handle) =>
    forgetsFromPage(handle, 4, on('listInventoryLogs'), 'types'),
  ),
];

/** A cursor that knows how far it has come, and after a while no longer what it is for. */
function forgetsFromPage(handle: Handler, page: number, when: When, ...parameters: readonly string[]): Handler {
  const pages = new Map<string, number>();
  return async (request) => {
    const asked = read(request);
    if (!when(asked)) return handle(request);
    const list = (cursor: string): string => withQuery(asked, (query) => query.set('cursor', cursor)).url;
    const at = pages.get(list(asked.query.get('cursor') ?? '')) ?? 1;
    const answer = await handle(
      withQuery(asked, (query) => {
        for (const parameter of at >= page ? parameters : []) query.delete(parameter);
      }),
    );
    const next = answer.status === 200 ? part(JSON.parse(answer.body), 'pagination').nextCursor : null;
    if (typeof next === 'string') pages.set(list(next), at + 1);
    return answer;
  };
}
