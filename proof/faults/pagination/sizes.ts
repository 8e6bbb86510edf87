import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { paging } from '../../fault-kit/paging.ts';
import { takes } from '../../fault-kit/questions.ts';
import { all, changeRequest, lacking, laterPage, on, withQuery } from '../../fault-kit/wrapping.ts';

const PEEKED = 1;

/** How many records a page holds. */
export const sizeFaults: readonly Fault[] = [
  fault('page-limit-capped-at-50', 'PAGE-10', 'Products never give more than 50 to a page', (handle) =>
    changeRequest(handle, on('listProducts'), (asked) =>
      withQuery(asked, (query) => {
        if (Number(query.get('limit')) > 50) query.set('limit', '50');
      }),
    ),
  ),
  fault(
    'page-100-gives-99',
    'PAGE-10',
    'With limit 100 a page of logs holds 99: the row that tells of a next page is taken from it',
    (handle) =>
      changeRequest(handle, on('listInventoryLogs'), (asked) =>
        withQuery(asked, (query) => {
          if (query.get('limit') === '100') query.set('limit', '99');
        }),
      ),
  ),
  fault(
    'page-peeked-row-shown',
    'PAGE-08',
    'The row read ahead to see whether more follow is shown, on pages of 50',
    (handle) => paging(handle, on('listSales'), { size: ({ limit }) => (limit === 50 ? limit + PEEKED : limit) }),
  ),
  fault('page-2-gives-3', 'PAGE-08', 'A page of promotions or products with limit 2 holds 3', (handle) =>
    paging(handle, on('listProducts', 'listPromotions'), {
      size: ({ limit }) => (limit === 2 ? limit + PEEKED : limit),
    }),
  ),
  fault('page-default-24', 'PAGE-09', 'Without limit, a page of logs holds 24', (handle) =>
    takes(handle, all(on('listInventoryLogs'), lacking('limit')), 'limit', '24'),
  ),
  fault('page-default-50-on-promotions', 'PAGE-09', 'Without limit, promotions give 50 to a page', (handle) =>
    takes(handle, all(on('listPromotions'), lacking('limit')), 'limit', '50'),
  ),
  fault('page-default-20-on-later-pages', 'PAGE-09', 'Without limit, the later pages of products hold 20', (handle) =>
    takes(handle, all(on('listProducts'), lacking('limit'), laterPage), 'limit', '20'),
  ),
  fault('page-default-100-with-a-range', 'PAGE-09', 'Without limit, sales in a range come 100 to a page', (handle) =>
    takes(
      handle,
      all(on('listSales'), lacking('limit'), ({ query }) => query.has('from')),
      'limit',
      '100',
    ),
  ),
];
