import type { Fault } from '../fault.ts';
import { type Asked, all, having, lacking, laterPage, on } from '../fault-kit/conditions.ts';
import { givesAllTime, ignores } from '../fault-kit/parameters.ts';
import { changesData, changesIn, saleIn } from '../fault-kit/records.ts';
import {
  changeBody,
  changeRecords,
  changeResponse,
  isLoose,
  type Loose,
  oneIn,
  part,
  parts,
  recordsIn,
  withHeader,
} from '../fault-kit/responses.ts';
import { faultTable } from '../fault-kit/table.ts';

/** Some records lack something, or have it in another type. */
const recordFaults = faultTable`
  ENV-10 tab-creator-left-out: Without a tab, a sale has no tabCreator field
    ${changeRecords(on.sales, (sale) => drop(sale.tabCreator === null, sale, 'tabCreator'))}
  ENV-10 discount-type-left-out: Refunds without a discount have no discountType
    ${changeRecords(on.sales, (sale) =>
      drop(sale.status === 'REFUNDED' && sale.discountType === null, sale, 'discountType'),
    )}
  ENV-10 room-left-out: Logs without a room have no room
    ${changeRecords(on.logs, (log) => drop(log.room === null, log, 'room'))}
  ENV-10 bound-left-out: A promotion without an end has no to
    ${changeRecords(on.promotions, (promotion) => drop(promotion.from !== null, promotion, 'to', promotion.to))}
  ENV-10 group-left-out: Categories without a group have no group
    ${changesIn(on.products, 'category', (category) => drop(category.group === null, category, 'group'))}
  ENV-19 override-image-left-out: Overrides without an image have no imageUrl on later pages
    ${changesIn(all(on.products, laterPage), 'branchOverrides', (override) =>
      drop(override.imageUrl === null, override, 'imageUrl'),
    )}
  ENV-26 references-lack-one: The references of deletions lack shipmentId
    ${changeRecords(on.logs, (log) => drop(log.type === 'DELETE', part(log, 'references'), 'shipmentId'))}
  ENV-26 references-only-used: The references of reverted sales contain only saleId
    ${changeRecords(on.logs, (log) => {
      const { saleId } = part(log, 'references');
      if (log.type === 'SALE_REVERT') log.references = { saleId };
    })}
  ENV-26 reference-is-empty-text: An unused reference is the number 0
    ${changeRecords(on.logs, (log) => {
      if (log.type === 'MOVE_SEND') part(log, 'references').transferOrderId = 0;
    })}
  ENV-09 total-as-text: The total of one sale in 400 is a string
    ${changeRecords(on.sales, (sale) => {
      if (saleIn(400, sale)) sale.total = String(sale.total);
    })}
  ENV-09 cost-as-text: averageCost is a string where it is a whole number
    ${changesIn(on.products, 'branchOverrides', (override) => {
      if (Number.isInteger(override.averageCost)) override.averageCost = Number(override.averageCost).toFixed(2);
    })}
  ENV-09 quantity-as-text: Quantities of conversions are strings
    ${changeRecords(on.logs, (log) => {
      if (log.type === 'CONVERT_TO') log.quantity = String(log.quantity);
    })}
  ENV-09 revenue-as-text: Revenue of more than 5,000 in a day is a string
    ${changeRecords(on.revenue, (row) => {
      if (Number(row.revenue) > 5000) row.revenue = String(row.revenue);
    })}
  ENV-49 logs-name-stores-otherwise: Logs use other names for stores
    ${changesIn(on.logs, 'store', (store) => {
      store.name = `Bangkok ${String(store.id).slice(0, 4)}`;
    })}
  ENV-49 sales-branch-number-is-an-index: Sales use other branch numbers
    ${changesIn(on.sales, 'store', (store) => {
      store.branchNo = `9${String(store.branchNo)}7`;
    })}
  ENV-49 logs-sku-is-the-id: In logs, the SKU of a product is its ID
    ${changesIn(on.logs, 'product', (product) => {
      product.sku = String(product.id).slice(0, 8).toUpperCase();
    })}
  ENV-50 lines-have-the-id-of-their-sale: All lines of a sale have the ID of the sale
    ${changeRecords(on.sales, (sale) => {
      for (const line of parts(sale, 'lineItems')) line.id = sale.id;
    })}
  ENV-50 an-override-comes-twice: The first override of a product is repeated
    ${changeRecords(on.products, (product) => {
      const overrides = parts(product, 'branchOverrides');
      product.branchOverrides = [...overrides.slice(0, 1), ...overrides];
    })}
  ENV-23 stock-null-when-none: A stock of zero is null
    ${changeRecords(on.logs, (log) => {
      if (log.previousStock === 0) log.previousStock = null;
    })}
  ENV-11 invoice-as-text: invoiceId is a string in one store
    ${changeRecords(on.sales, (sale) => {
      if (part(sale, 'store').branchNo === '00005') sale.invoiceId = `CK-${String(sale.invoiceId)}`;
    })}
  ENV-11 points-null: pointsUsed is null on cancelled sales
    ${changeRecords(on.sales, (sale) => {
      if (sale.status === 'CANCELLED') sale.pointsUsed = null;
    })}
  ENV-11 lines-left-out-at-100: With limit=100, sales have no lineItems
    ${changeRecords(all(on.sales, having('limit', '100')), (sale) => drop(true, sale, 'lineItems'))}
  ENV-12 sequence-as-text: The sequence of a second payment is a string
    ${changesIn(on.sales, 'payments', (payment) => {
      if (payment.sequence === 2) payment.sequence = '2';
    })}
  ENV-12 payment-without-time: Alipay payments have no createdAt
    ${changesIn(on.sales, 'payments', (payment) => drop(payment.paymentMethod === 'ALIPAY', payment, 'createdAt'))}
  ENV-13 unit-null: The unit of one line in 300 is null
    ${changesIn(on.sales, 'lineItems', (line) => {
      if (oneIn(300, line)) line.productUnit = null;
    })}
  ENV-13 actual-quantity-left-out: Lines without conversion have no actualQuantity
    ${changesIn(on.sales, 'lineItems', (line) =>
      drop(line.actualQuantity === line.quantity && Number(line.quantity) > 3, line, 'actualQuantity'),
    )}
  ENV-16 staff-null: The staff of one sale in 300 is null
    ${changeRecords(on.sales, (sale) => {
      if (saleIn(300, sale)) sale.staff = null;
    })}
  ENV-16 tab-creator-without-name: tabCreator has only an ID
    ${changeRecords(on.sales, (sale) => drop(sale.tabCreator !== null, part(sale, 'tabCreator'), 'name'))}
  ENV-17 product-image-null: imageUrl of one product in 30 is null
    ${changeRecords(on.products, (product) => {
      if (oneIn(30, product)) product.imageUrl = null;
    })}
  ENV-17 description-left-out: With a search, products have no description
    ${changeRecords(all(on.products, having('search')), (product) => drop(true, product, 'description'))}
  ENV-08 stores-are-ids: assignedStores of converted products contains only IDs
    ${changeRecords(on.products, (product) => {
      if (product.type === 'CONVERTED') product.assignedStores = parts(product, 'assignedStores').map(({ id }) => id);
    })}
  ENV-18 color-null: The colour of a category without a group is null
    ${changesIn(on.products, 'category', (category) => {
      if (category.group === null) category.color = null;
    })}
  ENV-18 promotion-category-short: Categories of promotions have only ID and name
    ${changesIn(on.promotions, 'categories', (category) => {
      for (const name of ['color', 'unit', 'group']) drop(true, category, name);
    })}
  ENV-19 hidden-as-number: hidden is 0 or 1
    ${changesIn(on.products, 'branchOverrides', (override) => {
      if (override.hidden === true) override.hidden = 1;
    })}
  ENV-25 for-sale-as-text: forSale of the other room is a string
    ${changesIn(on.logs, 'moveRoom', (room) => {
      if (isLoose(room) && 'forSale' in room) room.forSale = room.forSale === true ? 'yes' : 'no';
    })}
  ENV-25 log-category-is-a-name: The category of a log’s product is a string
    ${changesIn(all(on.logs, having('categoryIds')), 'product', (product) => {
      product.category = part(product, 'category').name;
    })}
  ENV-08 branch-number-is-a-number: branchNo is a number in staff rows
    ${changesIn(on.staff, 'store', (store) => {
      store.branchNo = Number(store.branchNo);
    })}
  ENV-08 branch-number-null: The last store has no branchNo in sales
    ${changesIn(on.sales, 'store', (store) => {
      if (store.branchNo === '00006') store.branchNo = null;
    })}
  ENV-20 promotion-threshold-left-out: Promotions for members have no triggerThreshold
    ${changeRecords(on.promotions, (promotion) => drop(promotion.trigger === 'MEMBER', promotion, 'triggerThreshold'))}
  ENV-20 promotion-stores-null: A promotion for every store has stores null
    ${changeRecords(on.promotions, (promotion) => {
      if (parts(promotion, 'stores').length === 0 && promotion.status === 'INACTIVE') promotion.stores = null;
    })}
  ENV-27 revenue-average-null: The average of a day with one sale is left out
    ${changeRecords(on.revenue, (row) => drop(row.txCount === 1, row, 'avgOrderValue'))}
  ENV-28 staff-days-left-out: With storeIds, staff rows have no observedWorkDays
    ${changeRecords(all(on.staff, having('storeIds')), (row) => drop(true, row, 'observedWorkDays'))}
  ENV-29 customer-region-left-out: Customers beyond the twentieth have no region
    ${changeRecords(on.customers, (row, index) => drop(index > 20, row, 'region'))}
  ENV-05 first-purchase-is-a-date: firstPurchaseAt is a date
    ${changeRecords(on.customers, (row) => {
      if (row.firstPurchaseAt === row.lastPurchaseAt) row.firstPurchaseAt = String(row.firstPurchaseAt).slice(0, 10);
    })}
  ENV-23 log-stock-left-out: Inventory logs have no currentStock
    ${changeRecords(on.logs, (log) => drop(true, log, 'currentStock'))}
  ENV-17 product-price-left-out: Products have no price
    ${changeRecords(on.products, (product) => drop(true, product, 'price'))}
  ENV-28 staff-rate-left-out: Staff rows have no discountRate
    ${changeRecords(on.staff, (row) => drop(true, row, 'discountRate'))}
`;

function drop(condition: boolean, holder: Loose, name: string, unless: unknown = null): void {
  if (condition && unless === null) delete holder[name];
}

const HOUR = 3_600_000;

/** Forms of values, words outside the known ones, and what stands around the records. */
const wholeFaults = faultTable`
  ENV-05 no-milliseconds: createdAt of one sale in 300 has no milliseconds
    ${changeRecords(on.sales, (sale) => {
      if (saleIn(300, sale)) sale.createdAt = String(sale.createdAt).replace(/\.\d{3}Z$/, 'Z');
    })}
  ENV-05 whole-seconds-shortened: A time on the full second has no milliseconds
    ${changeRecords(on.products, (product) => {
      product.createdAt = String(product.createdAt).replace('.000Z', 'Z');
    })}
  ENV-05 offset-instead-of-z: updatedAt of promotions ends in +00:00
    ${changeRecords(on.promotions, (promotion) => {
      promotion.updatedAt = String(promotion.updatedAt).replace('Z', '+00:00');
    })}
  ENV-05 local-time: Alipay payments have a time in Bangkok
    ${changesIn(on.sales, 'payments', (payment) => {
      if (payment.paymentMethod !== 'ALIPAY') return;
      const local = new Date(Date.parse(String(payment.createdAt)) + 7 * HOUR).toISOString();
      payment.createdAt = local.replace('Z', '+07:00');
    })}
  ENV-05 microseconds: Logs on later pages have microseconds
    ${changeRecords(all(on.logs, laterPage), (log) => {
      log.createdAt = String(log.createdAt).replace('Z', '000Z');
    })}
  ENV-05 epoch-in-range: meta.dateRange of revenue is in milliseconds since 1970
    ${changeBody(all(on.revenue, having('storeIds')), (body) => {
      const range = dateRange(body);
      range.from = Date.parse(String(range.from));
    })}
  ENV-06 date-with-time: The date of a revenue row is a timestamp
    ${changeRecords(on.revenue, (row) => {
      if (Number(row.txCount) > 2) row.date = `${String(row.date)}T00:00:00.000Z`;
    })}
  ENV-06 date-the-other-way: Dates of one store begin with the day
    ${changeRecords(all(on.revenue, having('storeIds')), (row) => {
      row.date = String(row.date).split('-').reverse().join('/');
    })}
  ENV-07 id-is-a-number: The id of one line in 300 is a number
    ${changesIn(on.sales, 'lineItems', (line) => {
      if (oneIn(300, line)) line.id = 40_213;
    })}
  ENV-07 staff-id-empty: The cashier of one sale in 300 has an empty id
    ${changeRecords(on.sales, (sale) => {
      if (saleIn(300, sale)) part(sale, 'staff').id = '';
    })}
  ENV-14 status-void: A cancelled sale is VOID
    ${changeRecords(on.sales, (sale) => {
      if (sale.status === 'CANCELLED' && Number(sale.invoiceId) % 3 === 0) sale.status = 'VOID';
    })}
  ENV-14 status-in-lower-case: Refunds without a filter are refunded in lower case
    ${changeRecords(all(on.sales, lacking('status')), (sale) => {
      if (sale.status === 'REFUNDED') sale.status = 'refunded';
    })}
  ENV-15 method-unknown: The second payment of a sale has the method CASH_CHANGE
    ${changesIn(on.sales, 'payments', (payment) => {
      if (payment.sequence === 2 && payment.paymentMethod === 'CASH') payment.paymentMethod = 'CASH_CHANGE';
    })}
  ENV-22 promotion-expired: Past promotions have the status EXPIRED
    ${changeRecords(on.promotions, (promotion) => {
      if (promotion.to !== null && Date.parse(String(promotion.to)) < Date.now()) promotion.status = 'EXPIRED';
    })}
  ENV-21 promotion-id-prefixed: IDs of global promotions are not UUIDs
    ${changeRecords(on.promotions, (promotion) => {
      if (Array.isArray(promotion.stores) && promotion.stores.length === 0)
        promotion.id = `promo_${String(promotion.id)}`;
    })}
  ENV-24 movement-type-unknown: Deleted restocks have the type RESTOCK_DELETE
    ${changeRecords(all(on.logs, lacking('types')), (log) => {
      if (log.type === 'DELETE_RESTOCK') log.type = 'RESTOCK_DELETE';
    })}
  ENV-02 data-holds-items: With storeIds, data of products is an object with items
    ${changeBody(all(on.products, having('storeIds')), (body) => {
      body.data = { items: body.data };
    })}
  ENV-01 list-under-items: Staff analytics are in items instead of data
    ${changeBody(on.staff, (body) => {
      body.items = body.data;
      delete body.data;
    })}
  ENV-01 bare-array: The list of stores is a bare array
    ${changeResponse(on.stores, (response) =>
      response.status === 200 ? { ...response, body: JSON.stringify(recordsIn(JSON.parse(response.body))) } : response,
    )}
  ENV-02 nothing-found-is-null: An empty list of sales is null
    ${changeBody(on.sales, (body) => {
      if (recordsIn(body).length === 0) body.data = null;
    })}
  ENV-02 one-row-is-an-object: With limit=1, data of customer analytics is an object
    ${changeBody(all(on.customers, having('limit', '1')), (body) => {
      body.data = recordsIn(body)[0] ?? null;
    })}
  ENV-01 shifts-without-data: Shifts are in shifts instead of data
    ${changeBody(on.shifts, (body) => {
      body.shifts = body.data;
      delete body.data;
    })}
  ENV-01 profile-without-data: The profile of a customer has no data envelope
    ${changeResponse(on.customer, (response) =>
      response.status === 200
        ? { ...response, body: JSON.stringify(part(JSON.parse(response.body), 'data')) }
        : response,
    )}
  ENV-04 served-as-a-page: Later pages of promotions have the type text/html
    ${changeResponse(all(on.promotions, laterPage), (response) =>
      response.status === 200 ? withHeader(response, 'content-type', 'text/html; charset=utf-8') : response,
    )}
  ENV-04 served-as-text: Revenue has the type text/plain
    ${changeResponse(on.revenue, (response) => withHeader(response, 'content-type', 'text/plain'))}
  ENV-04 padded-json: Shifts begin with an anti-hijacking prefix
    ${changeResponse(on.shifts, (response) =>
      response.status === 200 ? { ...response, body: `)]}',\n${response.body}` } : response,
    )}
  ENV-31 range-missing-on-later-pages: Later pages of sales have no dateRange
    ${changeBody(all(on.sales, laterPage), (body) => {
      delete body.meta;
    })}
  ENV-51 range-of-sales-said-and-not-kept: Without a range, sales say 30 days and return all
    ${givesAllTime(on.sales)}
  ENV-51 range-of-revenue-said-and-not-kept: Without a range, revenue says 30 days and returns all
    ${givesAllTime(on.revenue)}
  ENV-31 range-a-millisecond-short: dateRange.to of sales is a millisecond early
    ${changeBody(all(on.sales, having('to')), (body) => moveBound(body, 'to', -1))}
  ENV-31 range-missing-for-a-store: Sales of several stores have no dateRange
    ${changeBody(all(on.sales, having('storeIds')), (body) => {
      body.meta = {};
    })}
  ENV-32 range-of-logs-cut-to-the-day: dateRange.from of logs is cut down to the day
    ${changeBody(all(on.logs, having('from')), (body) => {
      const range = dateRange(body);
      range.from = `${String(range.from).slice(0, 10)}T00:00:00.000Z`;
    })}
  ENV-32 range-of-logs-with-types: With types, dateRange of logs is the default range
    ${changeBody(all(on.logs, having('types')), (body, asked) => {
      if (asked.query.has('from')) moveBound(body, 'from', -30 * 24 * HOUR);
    })}
  ENV-31 range-of-one-store-without-end: Sales of a store ignore to, and say so in dateRange
    ${ignores(all(on.sales, having('storeIds'), having('from')), 'to')}
  ENV-32 range-of-one-product-a-day-off: dateRange of the logs of a product is a day too long
    ${changeBody(all(on.logs, having('productIds'), having('to')), (body) => moveBound(body, 'to', 24 * HOUR))}
  ENV-33 range-of-revenue-to-is-now: dateRange.to of revenue is now instead of a time in the future
    ${changeBody(all(on.revenue, having('to')), (body, asked) => {
      const range = dateRange(body);
      if (Date.parse(String(range.to)) > Date.now() || isLocal(asked)) range.to = new Date().toISOString();
    })}
  ENV-33 range-of-revenue-in-local-time: dateRange.from of revenue ignores the UTC offset
    ${changeBody(all(on.revenue, having('from')), (body, asked) => {
      if (isLocal(asked)) moveBound(body, 'from', 7 * HOUR);
    })}
  ENV-34 range-of-customers-to-second: dateRange.to of customer analytics is cut down to the second
    ${changeBody(all(on.customers, having('to')), (body) => {
      const range = dateRange(body);
      range.to = String(range.to).replace(/\.\d{3}Z/, '.000Z');
    })}
  ENV-30 me-without-prefix: /me has no prefix
    ${changesData(on.me, (data) => {
      delete part(data, 'key').prefix;
    })}
  ENV-30 me-stores-as-text: The number of stores in /me is a string
    ${changesData(on.me, (data) => {
      part(data, 'organization').stores = String(part(data, 'organization').stores);
    })}
  ENV-03 me-key-is-null: key of /me is null
    ${changesData(on.me, (data) => {
      data.key = null;
    })}
  ENV-03 me-is-a-list: data of /me is an array
    ${changeBody(on.me, (body) => {
      body.data = [body.data];
    })}
  ENV-36 store-ids-from-elsewhere: One store has another ID in the list of stores
    ${changeRecords(on.stores, (store, index) => {
      if (index === 3) store.id = crypto.randomUUID();
    })}
  ENV-36 store-id-is-a-number: The id of the last store is a number
    ${changeRecords(on.stores, (store, index) => {
      if (index === 5) store.id = Number(store.branchNo);
    })}
`;

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

export const envelopeFaults: readonly Fault[] = [...recordFaults, ...wholeFaults];
