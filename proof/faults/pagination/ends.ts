import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { paging } from '../../fault-kit/paging.ts';
import { all, changeBody, having, lacking, on, part, recordsIn } from '../../fault-kit/wrapping.ts';

/** Lists that say that they are over when they are not. */
export const endFaults: readonly Fault[] = [
  fault('walk-ends-at-500-logs', 'PAGE-15', 'Logs end after 500 movements, however many there are', (handle) =>
    paging(handle, on('listInventoryLogs'), {
      cursor: (right, { position }) => (position >= 500 ? null : right),
    }),
  ),
  fault('walk-ends-at-500-sales', 'PAGE-04', 'Sales end after 500, however many there are', (handle) =>
    paging(handle, on('listSales'), { cursor: (right, { position }) => (position >= 500 ? null : right) }),
  ),
  fault(
    'walk-ends-on-a-short-rest',
    'PAGE-04',
    'The rest of sales is not announced where it is less than half a page',
    (handle) =>
      paging(handle, on('listSales'), {
        cursor: (right, { position, records, limit }) => (records.length - position < limit / 2 ? null : right),
      }),
  ),
  fault('walk-ends-after-ten-pages', 'PAGE-06', 'Sales end after ten pages, at any page size', (handle) =>
    paging(handle, on('listSales'), {
      cursor: (right, { position, limit }) => (position >= 10 * limit ? null : right),
    }),
  ),
  fault('no-second-page-by-default', 'PAGE-06', 'Promotions give no cursor where limit is left out', (handle) =>
    paging(handle, all(on('listPromotions'), lacking('limit')), { cursor: () => null }),
  ),
  fault(
    'full-last-page-of-products-short',
    'PAGE-04',
    'A last page of products that is full lacks its last',
    (handle) =>
      changeBody(handle, all(on('listProducts'), having('cursor')), (body, { query }) => {
        const records = recordsIn(body);
        const isLast = typeof part(body, 'pagination').nextCursor !== 'string';
        if (isLast && records.length === Number(query.get('limit') ?? 25)) body.data = records.slice(0, -1);
      }),
  ),
];
