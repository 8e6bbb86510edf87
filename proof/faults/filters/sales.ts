import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { looksInto } from '../../fault-kit/lists.ts';
import { lacks } from '../../fault-kit/paging.ts';
import {
  answersEmpty,
  cutsOffsets,
  cutTo,
  DAY,
  forgets,
  HOUR,
  insteadOfNothing,
  moved,
  reads,
  renames,
  SECOND,
  takes,
  valuesOf,
} from '../../fault-kit/questions.ts';
import { all, commaList, having, isLoose, lacking, on, part, parts, repeated } from '../../fault-kit/wrapping.ts';

const sales = on('listSales');

/** Single filters of sales. */
export const salesFilterFaults: readonly Fault[] = [
  fault('sales-last-store-dropped', 'FIL-01', 'Of three stores or more, sales of the last one do not come', (handle) =>
    reads(handle, all(sales, having('storeIds')), 'storeIds', (ids) => (ids.length > 2 ? ids.slice(0, -1) : ids)),
  ),
  fault('sales-of-store-lose-pending', 'FIL-01', 'Sales by store leave the pending ones out', (handle) =>
    lacks(handle, all(sales, having('storeIds')), (sale) => sale.status === 'PENDING'),
  ),
  fault('sales-unasked-stores-ignored', 'FIL-01', 'Without a range, storeIds is ignored on sales', (handle) =>
    forgets(handle, all(sales, lacking('from', 'to')), 'storeIds'),
  ),
  fault('sales-to-cut-to-the-day', 'FIL-02', 'to is cut down to the beginning of its day', (handle) =>
    takes(handle, all(sales, having('to')), 'to', cutTo(DAY)),
  ),
  fault('sales-to-cut-to-the-second', 'FIL-02', 'to is cut down to the second', (handle) =>
    takes(handle, all(sales, having('to')), 'to', cutTo(SECOND)),
  ),
  fault('sales-from-cut-to-the-second', 'FIL-02', 'from is cut down to the second', (handle) =>
    takes(handle, all(sales, having('from')), 'from', cutTo(SECOND)),
  ),
  fault('sales-range-an-hour-off', 'FIL-02', 'The range of sales lies an hour early', (handle) =>
    takes(
      takes(handle, all(sales, having('to')), 'to', moved(-HOUR)),
      all(sales, having('from')),
      'from',
      moved(-HOUR),
    ),
  ),
  fault('sales-offset-cut-off', 'FIL-02', 'Sales take from and to with an offset for UTC', (handle) =>
    cutsOffsets(handle, sales),
  ),
  fault('sales-from-alone-ignored', 'FIL-02', 'from without to is ignored', (handle) =>
    takes(handle, all(sales, having('from'), lacking('to')), 'from', '2000-01-01T00:00:00.000Z'),
  ),
  fault('sales-search-totals', 'FIL-11', 'A search for an invoice looks at totals as well', (handle) =>
    looksInto(handle, all(sales, having('search')), (sale, search) => String(sale.total) === search),
  ),
  fault('sales-refunded-brings-reverted', 'FIL-03', 'status=REFUNDED brings the reverted sales too', (handle) =>
    reads(handle, all(sales, having('status', 'REFUNDED')), 'status', (states) => [
      ...new Set([...states, 'REVERTED']),
    ]),
  ),
  fault('sales-status-cancelled-ignored', 'FIL-03', 'status=CANCELLED is ignored', (handle) =>
    forgets(
      handle,
      all(sales, ({ query }) => query.get('status') === 'CANCELLED'),
      'status',
    ),
  ),
  fault('sales-paid-lose-one-in-100', 'FIL-04', 'status=PAID loses about one sale in a hundred', (handle) =>
    lacks(handle, all(sales, having('status', 'PAID')), (sale) => Number(sale.invoiceId) % 100 === 50),
  ),
  fault('sales-reverted-hidden', 'FIL-04', 'Without a status, reverted sales do not come', (handle) =>
    takes(handle, all(sales, lacking('status')), 'status', 'PENDING,PAID,CANCELLED,REFUNDED'),
  ),
  fault('sales-status-twice-reads-first', 'FIL-05', 'Of a repeated status, the first alone counts', (handle) =>
    reads(handle, all(sales, repeated('status')), 'status', (states) => states.slice(0, 1)),
  ),
  fault(
    'sales-status-third-of-a-list-lost',
    'FIL-05',
    'Of a comma list of statuses, the third and later are lost',
    (handle) => reads(handle, all(sales, commaList('status')), 'status', (states) => states.slice(0, 2)),
  ),
  fault('sales-card-brings-brands', 'FIL-06', 'paymentMethods=CARD brings VISA and MASTERCARD too', (handle) =>
    reads(handle, all(sales, having('paymentMethods', 'CARD')), 'paymentMethods', (methods) => [
      ...new Set([...methods, 'VISA', 'MASTERCARD']),
    ]),
  ),
  fault('sales-split-payments-lost', 'FIL-07', 'paymentMethods looks at the first payment of a sale alone', (handle) =>
    lacks(handle, all(sales, having('paymentMethods')), (sale, asked) => {
      const [first] = parts(sale, 'payments');
      return !valuesOf(asked, 'paymentMethods').includes(String(first?.paymentMethod));
    }),
  ),
  fault('sales-crypto-finds-nothing', 'FIL-07', 'paymentMethods=CRYPTO finds nothing', (handle) =>
    answersEmpty(
      handle,
      all(sales, ({ query }) => query.get('paymentMethods') === 'CRYPTO'),
    ),
  ),
  fault(
    'sales-methods-list-reads-last',
    'FIL-08',
    'Of a comma list of payment methods, the last alone counts',
    (handle) =>
      reads(handle, all(sales, commaList('paymentMethods')), 'paymentMethods', (methods) => methods.slice(-1)),
  ),
  fault('sales-methods-twice-reads-last', 'FIL-08', 'Of repeated payment methods, the last alone counts', (handle) =>
    reads(handle, all(sales, repeated('paymentMethods')), 'paymentMethods', (methods) => methods.slice(-1)),
  ),
  fault('sales-of-cashier-lose-tabs', 'FIL-09', 'staffId leaves out the sales that came from a tab', (handle) =>
    lacks(handle, all(sales, having('staffId')), (sale) => isLoose(sale.tabCreator)),
  ),
  fault('sales-tab-creator-is-cashier', 'FIL-10', 'tabCreatorId goes by the recorded cashier', (handle) =>
    renames(handle, sales, 'tabCreatorId', 'staffId'),
  ),
  fault('sales-of-tab-lose-own', 'FIL-10', 'tabCreatorId leaves out the sales that the same person rang up', (handle) =>
    lacks(handle, all(sales, having('tabCreatorId')), (sale) => part(sale, 'tabCreator').id === part(sale, 'staff').id),
  ),
  fault(
    'sales-search-loses-refunded',
    'FIL-11',
    'search does not find sales that were refunded or cancelled',
    (handle) =>
      lacks(handle, all(sales, having('search')), (sale) => sale.status === 'REFUNDED' || sale.status === 'CANCELLED'),
  ),
  fault('sales-search-within-a-week', 'FIL-11', 'search looks at the sales of the last week alone', (handle) =>
    lacks(handle, all(sales, having('search')), (sale) => Date.parse(String(sale.createdAt)) < Date.now() - 7 * DAY),
  ),
  fault('sales-stores-twice-reads-last', 'FIL-13', 'Of repeated stores, sales of the last alone come', (handle) =>
    reads(handle, all(sales, repeated('storeIds')), 'storeIds', (ids) => ids.slice(-1)),
  ),
  fault(
    'sales-stores-list-reads-first',
    'FIL-13',
    'Of a comma list of stores, sales of the first alone come',
    (handle) => reads(handle, all(sales, commaList('storeIds')), 'storeIds', (ids) => ids.slice(0, 1)),
  ),
  fault('sales-unknown-cashier-lifts-filter', 'FIL-23', 'A staffId that finds nothing is ignored', (handle) =>
    insteadOfNothing(handle, sales, 'staffId'),
  ),
  fault('sales-unknown-tab-creator-lifts-filter', 'FIL-23', 'A tabCreatorId that finds nothing is ignored', (handle) =>
    insteadOfNothing(handle, sales, 'tabCreatorId'),
  ),
];
