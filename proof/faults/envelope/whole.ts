import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { forgets, givesAllTime } from '../../fault-kit/questions.ts';
import { changesData, changesIn, saleIn } from '../../fault-kit/records.ts';
import {
  type Asked,
  all,
  changeBody,
  changeRecords,
  changeResponse,
  having,
  lacking,
  laterPage,
  on,
  oneIn,
  part,
  recordsIn,
  withHeader,
} from '../../fault-kit/wrapping.ts';

const isSales = on('listSales');
const isLogs = on('listInventoryLogs');
const HOUR = 3_600_000;

/** Forms of values, words outside the known ones, and what stands around the records. */
export const wholeFaults: readonly Fault[] = [
  fault('no-milliseconds', 'ENV-05', 'createdAt of one sale in 300 has no milliseconds', (handle) =>
    changeRecords(handle, isSales, (sale) => {
      if (saleIn(300, sale)) sale.createdAt = String(sale.createdAt).replace(/\.\d{3}Z$/, 'Z');
    }),
  ),
  fault('whole-seconds-shortened', 'ENV-05', 'A time on the whole second is written without its zeros', (handle) =>
    changeRecords(handle, on('listProducts'), (product) => {
      product.createdAt = String(product.createdAt).replace('.000Z', 'Z');
    }),
  ),
  fault('offset-instead-of-z', 'ENV-05', 'updatedAt of promotions ends in +00:00', (handle) =>
    changeRecords(handle, on('listPromotions'), (promotion) => {
      promotion.updatedAt = String(promotion.updatedAt).replace('Z', '+00:00');
    }),
  ),
  fault('local-time', 'ENV-05', 'Payments in Alipay have a time of Bangkok', (handle) =>
    changesIn(handle, isSales, 'payments', (payment) => {
      if (payment.paymentMethod !== 'ALIPAY') return;
      const local = new Date(Date.parse(String(payment.createdAt)) + 7 * HOUR).toISOString();
      payment.createdAt = local.replace('Z', '+07:00');
    }),
  ),
  fault('microseconds', 'ENV-05', 'Movements on later pages have microseconds', (handle) =>
    changeRecords(handle, all(isLogs, laterPage), (log) => {
      log.createdAt = String(log.createdAt).replace('Z', '000Z');
    }),
  ),
  fault('epoch-in-range', 'ENV-05', 'meta.dateRange of revenue is in milliseconds since 1970', (handle) =>
    changeBody(handle, all(on('getRevenueAnalytics'), having('storeIds')), (body) => {
      const range = dateRange(body);
      range.from = Date.parse(String(range.from));
    }),
  ),
  fault('date-with-time', 'ENV-06', 'The date of a revenue row is a timestamp', (handle) =>
    changeRecords(handle, on('getRevenueAnalytics'), (row) => {
      if (Number(row.txCount) > 2) row.date = `${String(row.date)}T00:00:00.000Z`;
    }),
  ),
  fault('date-the-other-way', 'ENV-06', 'Dates of one store are written day first', (handle) =>
    changeRecords(handle, all(on('getRevenueAnalytics'), having('storeIds')), (row) => {
      row.date = String(row.date).split('-').reverse().join('/');
    }),
  ),
  fault('id-is-a-number', 'ENV-07', 'The id of one line in 300 is a number', (handle) =>
    changesIn(handle, isSales, 'lineItems', (line) => {
      if (oneIn(300, line)) line.id = 40_213;
    }),
  ),
  fault('staff-id-empty', 'ENV-07', 'The cashier of one sale in 300 has an empty id', (handle) =>
    changeRecords(handle, isSales, (sale) => {
      if (saleIn(300, sale)) part(sale, 'staff').id = '';
    }),
  ),
  fault('status-void', 'ENV-14', 'A cancelled sale is VOID', (handle) =>
    changeRecords(handle, isSales, (sale) => {
      if (sale.status === 'CANCELLED' && Number(sale.invoiceId) % 3 === 0) sale.status = 'VOID';
    }),
  ),
  fault('status-in-lower-case', 'ENV-14', 'Refunds without a filter are refunded in lower case', (handle) =>
    changeRecords(handle, all(isSales, lacking('status')), (sale) => {
      if (sale.status === 'REFUNDED') sale.status = 'refunded';
    }),
  ),
  fault('method-unknown', 'ENV-15', 'PROMPT_PAY is PROMPTPAY in a second payment', (handle) =>
    changesIn(handle, isSales, 'payments', (payment) => {
      if (payment.sequence === 2 && payment.paymentMethod === 'CASH') payment.paymentMethod = 'CASH_CHANGE';
    }),
  ),
  fault('promotion-expired', 'ENV-22', 'Promotions that are over are EXPIRED', (handle) =>
    changeRecords(handle, on('listPromotions'), (promotion) => {
      if (promotion.to !== null && Date.parse(String(promotion.to)) < Date.now()) promotion.status = 'EXPIRED';
    }),
  ),
  fault('promotion-id-prefixed', 'ENV-21', 'Ids of global promotions are no UUIDs', (handle) =>
    changeRecords(handle, on('listPromotions'), (promotion) => {
      if (Array.isArray(promotion.stores) && promotion.stores.length === 0)
        promotion.id = `promo_${String(promotion.id)}`;
    }),
  ),
  fault('movement-type-unknown', 'ENV-24', 'Deleted restocks are RESTOCK_DELETE', (handle) =>
    changeRecords(handle, all(isLogs, lacking('types')), (log) => {
      if (log.type === 'DELETE_RESTOCK') log.type = 'RESTOCK_DELETE';
    }),
  ),
  fault('data-holds-items', 'ENV-02', 'With storeIds, data of products is an object with items', (handle) =>
    changeBody(handle, all(on('listProducts'), having('storeIds')), (body) => {
      body.data = { items: body.data };
    }),
  ),
  fault('list-under-items', 'ENV-01', 'Staff analytics stand under items', (handle) =>
    changeBody(handle, on('getStaffAnalytics'), (body) => {
      body.items = body.data;
      delete body.data;
    }),
  ),
  fault('bare-array', 'ENV-01', 'The list of stores is a bare array', (handle) =>
    changeResponse(handle, on('listStores'), (response) =>
      response.status === 200 ? { ...response, body: JSON.stringify(recordsIn(JSON.parse(response.body))) } : response,
    ),
  ),
  fault('nothing-found-is-null', 'ENV-02', 'Where nothing is found, data of sales is null', (handle) =>
    changeBody(handle, isSales, (body) => {
      if (recordsIn(body).length === 0) body.data = null;
    }),
  ),
  fault('one-row-is-an-object', 'ENV-02', 'With limit=1, data of customer analytics is the row', (handle) =>
    changeBody(handle, all(on('getCustomerAnalytics'), having('limit', '1')), (body) => {
      body.data = recordsIn(body)[0] ?? null;
    }),
  ),
  fault('shifts-without-data', 'ENV-01', 'Shifts stand under shifts', (handle) =>
    changeBody(handle, on('listStaffShifts'), (body) => {
      body.shifts = body.data;
      delete body.data;
    }),
  ),
  fault('profile-without-data', 'ENV-01', 'A customer’s profile comes without the envelope', (handle) =>
    changeResponse(handle, on('getCustomer'), (response) =>
      response.status === 200
        ? { ...response, body: JSON.stringify(part(JSON.parse(response.body), 'data')) }
        : response,
    ),
  ),
  fault('served-as-a-page', 'ENV-04', 'Later pages of promotions come as text/html', (handle) =>
    changeResponse(handle, all(on('listPromotions'), laterPage), (response) =>
      response.status === 200 ? withHeader(response, 'content-type', 'text/html; charset=utf-8') : response,
    ),
  ),
  fault('served-as-text', 'ENV-04', 'Revenue comes as text/plain', (handle) =>
    changeResponse(handle, on('getRevenueAnalytics'), (response) => withHeader(response, 'content-type', 'text/plain')),
  ),
  fault('padded-json', 'ENV-04', 'Shifts come behind a guard against hijacking', (handle) =>
    changeResponse(handle, on('listStaffShifts'), (response) =>
      response.status === 200 ? { ...response, body: `)]}',\n${response.body}` } : response,
    ),
  ),
  fault('range-missing-on-later-pages', 'ENV-31', 'Later pages of sales do not say their range', (handle) =>
    changeBody(handle, all(isSales, laterPage), (body) => {
      delete body.meta;
    }),
  ),
  fault(
    'range-of-sales-said-and-not-kept',
    'ENV-51',
    'Sales without bounds say 30 days, and all of them come',
    (handle) => givesAllTime(handle, isSales),
  ),
  fault(
    'range-of-revenue-said-and-not-kept',
    'ENV-51',
    'Revenue without bounds says 30 days, and gives all',
    (handle) => givesAllTime(handle, on('getRevenueAnalytics')),
  ),
  fault('range-a-millisecond-short', 'ENV-31', 'Sales give back to a millisecond early', (handle) =>
    changeBody(handle, all(isSales, having('to')), (body) => moveBound(body, 'to', -1)),
  ),
  fault('range-missing-for-a-store', 'ENV-31', 'Sales of several stores have no dateRange', (handle) =>
    changeBody(handle, all(isSales, having('storeIds')), (body) => {
      body.meta = {};
    }),
  ),
  fault('range-of-logs-cut-to-the-day', 'ENV-32', 'Logs give back the day of from, whatever its time was', (handle) =>
    changeBody(handle, all(isLogs, having('from')), (body) => {
      const range = dateRange(body);
      range.from = `${String(range.from).slice(0, 10)}T00:00:00.000Z`;
    }),
  ),
  fault('range-of-logs-with-types', 'ENV-32', 'With types, logs say the default range', (handle) =>
    changeBody(handle, all(isLogs, having('types')), (body, asked) => {
      if (asked.query.has('from')) moveBound(body, 'from', -30 * 24 * HOUR);
    }),
  ),
  fault('range-of-one-store-without-end', 'ENV-31', 'Sales of a store forget to, and say so', (handle) =>
    forgets(handle, all(isSales, having('storeIds'), having('from')), 'to'),
  ),
  fault('range-of-one-product-a-day-off', 'ENV-32', 'Logs of a product say a day more than was asked', (handle) =>
    changeBody(handle, all(isLogs, having('productIds'), having('to')), (body) => moveBound(body, 'to', 24 * HOUR)),
  ),
  fault('range-of-revenue-to-is-now', 'ENV-33', 'Revenue says now for a to in the future', (handle) =>
    changeBody(handle, all(on('getRevenueAnalytics'), having('to')), (body, asked) => {
      const range = dateRange(body);
      if (Date.parse(String(range.to)) > Date.now() || isLocal(asked)) range.to = new Date().toISOString();
    }),
  ),
  fault('range-of-revenue-in-local-time', 'ENV-33', 'Revenue gives back from as if it had no offset', (handle) =>
    changeBody(handle, all(on('getRevenueAnalytics'), having('from')), (body, asked) => {
      if (isLocal(asked)) moveBound(body, 'from', 7 * HOUR);
    }),
  ),
  fault('range-of-customers-to-second', 'ENV-34', 'Customer analytics cut to to the second', (handle) =>
    changeBody(handle, all(on('getCustomerAnalytics'), having('to')), (body) => {
      const range = dateRange(body);
      range.to = String(range.to).replace(/\.\d{3}Z/, '.000Z');
    }),
  ),
  fault('me-without-prefix', 'ENV-30', '/me has no prefix', (handle) =>
    changesData(handle, on('getMe'), (data) => {
      delete part(data, 'key').prefix;
    }),
  ),
  fault('me-stores-as-text', 'ENV-30', '/me counts the stores in a string', (handle) =>
    changesData(handle, on('getMe'), (data) => {
      part(data, 'organization').stores = String(part(data, 'organization').stores);
    }),
  ),
  fault('me-key-is-null', 'ENV-03', '/me has the organization alone, and key is null', (handle) =>
    changesData(handle, on('getMe'), (data) => {
      data.key = null;
    }),
  ),
  fault('me-is-a-list', 'ENV-03', 'data of /me is a list of one', (handle) =>
    changeBody(handle, on('getMe'), (body) => {
      body.data = [body.data];
    }),
  ),
  fault('store-ids-from-elsewhere', 'ENV-36', 'The list of stores shows ids of another table', (handle) =>
    changeRecords(handle, on('listStores'), (store, index) => {
      if (index === 3) store.id = crypto.randomUUID();
    }),
  ),
  fault('store-id-is-a-number', 'ENV-36', 'The id of the last store is a number', (handle) =>
    changeRecords(handle, on('listStores'), (store, index) => {
      if (index === 5) store.id = Number(store.branchNo);
    }),
  ),
];

function dateRange(body: Parameters<typeof part>[0]): ReturnType<typeof part> {
  return part(part(body, 'meta'), 'dateRange');
}

function moveBound(body: Parameters<typeof part>[0], bound: 'from' | 'to', ms: number): void {
  const range = dateRange(body);
  const at = Date.parse(String(range[bound]));
  if (!Number.isNaN(at)) range[bound] = new Date(at + ms).toISOString();
}

function isLocal({ query }: Asked): boolean {
  return /[+-]\d\d:\d\d$/.test(query.get('from') ?? '');
}
