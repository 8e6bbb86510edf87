import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { lacks, type Place, paging } from '../../fault-kit/paging.ts';
import { valuesOf } from '../../fault-kit/questions.ts';
import {
  all,
  changeBody,
  having,
  type Loose,
  lacking,
  laterPage,
  on,
  part,
  parts,
  recordsIn,
} from '../../fault-kit/wrapping.ts';

function instantBefore({ records, position }: Place): unknown {
  return records[position - 1]?.createdAt;
}

/** After the last instant that was shown, as a keyset on createdAt alone does it. */
function afterTies(place: Place): number {
  const instant = instantBefore(place);
  const next = place.records.findIndex((record, index) => index >= place.position && record.createdAt !== instant);
  return next === -1 ? place.records.length : next;
}

/** From the last instant that was shown, which was shown already. */
function fromTies(place: Place): number {
  const instant = instantBefore(place);
  return place.records.findIndex((record) => record.createdAt === instant);
}

function sharesInstantWithPage({ records, position }: Place): boolean {
  return records[position]?.createdAt === records[position - 1]?.createdAt;
}

/** What happens where one page ends and the next begins. */
export const edgeFaults: readonly Fault[] = [
  fault('page-edge-repeated', 'PAGE-03', 'The last sale of a page comes again as the first of the next', (handle) =>
    paging(handle, on('listSales'), { resume: ({ position }) => position - 1, size: ({ limit }) => limit }),
  ),
  fault('page-joined-with-payments', 'PAGE-03', 'Of several methods, a sale comes for each that paid it', (handle) =>
    changeBody(handle, all(on('listSales'), having('paymentMethods')), (body, asked) => {
      body.data = recordsIn(body).flatMap((sale) => forEach(sale, valuesOf(asked, 'paymentMethods')));
    }),
  ),
  fault('page-first-dropped', 'PAGE-04', 'The first sale of every later page is lost', (handle) =>
    paging(handle, on('listSales'), { resume: ({ position }) => position + 1 }),
  ),
  fault(
    'page-ties-skipped',
    'PAGE-05',
    'Sales of a batch that the page edge cuts are lost: the next page begins after their instant',
    (handle) => paging(handle, on('listSales'), { resume: afterTies }),
  ),
  fault('page-log-ties-skipped', 'PAGE-05', 'Movements of one sale that the page edge cuts are lost', (handle) =>
    paging(handle, on('listInventoryLogs'), { resume: afterTies }),
  ),
  fault(
    'page-log-ties-repeated',
    'PAGE-03',
    'Movements of one instant come again after a page edge between them',
    (handle) => paging(handle, on('listInventoryLogs'), { resume: fromTies }),
  ),
  fault(
    'page-product-ties-skipped',
    'PAGE-05',
    'Products that were imported together are lost at a page edge',
    (handle) => paging(handle, on('listProducts'), { resume: afterTies }),
  ),
  fault(
    'page-ties-skipped-at-large-pages',
    'PAGE-05',
    'Batches are lost at page edges from limit 50 upwards',
    (handle) =>
      paging(handle, on('listSales'), {
        resume: (place) => (place.limit >= 50 && sharesInstantWithPage(place) ? afterTies(place) : place.position),
      }),
  ),
  fault(
    'page-100-off-by-one',
    'PAGE-06',
    'With limit 100, and no other, the next page begins one record late',
    (handle) =>
      paging(handle, on('listInventoryLogs'), { resume: ({ position, limit }) => position + (limit === 100 ? 1 : 0) }),
  ),
  fault('page-1-repeats-third', 'PAGE-03', 'With limit 1, the third page of products is the second again', (handle) =>
    paging(handle, on('listProducts'), {
      resume: ({ position, limit }) => (limit === 1 && position === 2 ? 1 : position),
    }),
  ),
  fault(
    'page-third-page-late',
    'PAGE-04',
    'The third page of products begins a record late at the default size',
    (handle) =>
      paging(handle, on('listProducts'), {
        resume: ({ position, asked }) => (position === 50 && lacking('limit')(asked) ? 51 : position),
      }),
  ),
  fault(
    'page-shifts-while-selling',
    'PAGE-17',
    'Pages are counted from the newest sale: one rung up meanwhile brings the last record again',
    (handle) => paging(handle, all(on('listSales'), lacking('to')), { resume: ({ position }) => position - 1 }),
  ),
  fault('page-last-of-last-lost', 'PAGE-04', 'The very last promotion of a walk over several pages is lost', (handle) =>
    changeBody(handle, all(on('listPromotions'), laterPage), (body) => {
      if (part(body, 'pagination').nextCursor === null) body.data = recordsIn(body).slice(0, -1);
    }),
  ),
  fault(
    'page-one-in-400-lost',
    'PAGE-04',
    'One sale in the whole list is found by its filters but in no plain walk',
    (handle) =>
      lacks(handle, all(on('listSales'), lacking('status', 'search')), (sale) => Number(sale.invoiceId) % 400 === 170),
  ),
  fault('page-unasked-repeats', 'PAGE-03', 'Without a range, a page of logs repeats the last record', (handle) =>
    paging(handle, all(on('listInventoryLogs'), lacking('from', 'to')), { resume: ({ position }) => position - 1 }),
  ),
  fault('page-unasked-skips', 'PAGE-04', 'Without a range, a page of logs begins one record late', (handle) =>
    paging(handle, all(on('listInventoryLogs'), lacking('from', 'to')), { resume: ({ position }) => position + 1 }),
  ),
  fault('page-of-two-repeats', 'PAGE-03', 'With limit 2, and no other, a page of sales repeats a record', (handle) =>
    paging(handle, all(on('listSales'), having('limit', '2')), { resume: ({ position }) => position - 1 }),
  ),
  fault(
    'page-of-two-logs-repeats',
    'PAGE-03',
    'With limit 2, and no other, a page of logs repeats a record',
    (handle) =>
      paging(handle, all(on('listInventoryLogs'), having('limit', '2')), { resume: ({ position }) => position - 1 }),
  ),
];

/** What a join makes of a sale: once for each of the methods asked for that it was paid with. */
function forEach(sale: Loose, methods: readonly string[]): Loose[] {
  const paid = new Set(parts(sale, 'payments').map(({ paymentMethod }) => String(paymentMethod)));
  const matching = methods.filter((method) => paid.has(method)).length;
  return Array.from({ length: Math.max(1, matching) }, () => sale);
}
