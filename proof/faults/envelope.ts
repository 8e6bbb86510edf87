import { gzipSync } from 'node:zlib';
import type { Change, Fault } from '../fault.ts';
import { type Asked, ONE_ID, type When } from '../fault-kit/conditions.ts';
import { every, inTurn } from '../fault-kit/limits.ts';
import { type On, on } from '../fault-kit/on.ts';
import { DAY, HOUR, moved } from '../fault-kit/parameters.ts';
import {
  asFirst,
  asText,
  isGlobal,
  ofStore,
  oneHeldIn,
  oneSaleIn,
  only,
  unnamedIn,
  where,
} from '../fault-kit/records.ts';
import { eachObject, type Loose, page, part, parts, recordsIn } from '../fault-kit/responses.ts';
import { chain } from '../fault-kit/table.ts';
import { eachList, faultTable } from './named.ts';

/** As where one layer packs and another one takes the header away. */
function packs(when: On): Change {
  const takesGzip: When = ({ request }) => /gzip/.test(String(request.headers['accept-encoding']));
  return when.and(takesGzip).changeStatus(200, (answer) => ({
    ...answer,
    body: gzipSync(answer.body).toString('latin1'),
  }));
}

function drawNumbers(object: Loose): void {
  for (const [name, value] of Object.entries(object)) {
    if (typeof value === 'number') object[name] = Math.floor(Math.random() * 1000);
  }
}

const costsWhole = (_: Loose, { averageCost }: Loose): boolean => Number.isInteger(averageCost);
const boughtOnce = ({ firstPurchaseAt, lastPurchaseAt }: Loose): boolean => firstPurchaseAt === lastPurchaseAt;
/** A room that a movement has. */
const isThere = (_log: Loose, room: Loose): boolean => 'id' in room;

const inBangkok = (instant: string): string => moved(7 * HOUR)(instant).replace('Z', '+07:00');

const isKnown: When = ({ operation }) => operation !== null;
const COUNTS = ['observedShiftCount', 'observedOpenShiftCount', 'drawerShiftCount', 'drawerOpenShiftCount'] as const;

/** Without what stands around the data. */
function bare(when: On): Change {
  return when.changeStatus(200, (answer) => ({ ...answer, body: JSON.stringify(JSON.parse(answer.body).data) }));
}

function isLocal({ query }: Asked): boolean {
  return /[+-]\d\d:\d\d$/.test(query.get('from') ?? '');
}

/** Removes fields of a staff row that the contract does not name. */
function unnamed(row: Loose, isLost: (name: string) => boolean): Loose {
  return Object.fromEntries(
    unnamedIn(row)
      .filter(isLost)
      .map((name) => [name, undefined]),
  );
}

export const envelopeFaults: readonly Fault[] = faultTable`
  # Some records lack something, or have it in another type
  ENV-10 tab-creator-left-out: Without a tab, a sale has no tabCreator field
    ${on.sales.sets({ tabCreator: undefined }, { tabCreator: null })}
  ENV-10 discount-type-left-out: Refunds without a discount have no discountType
    ${on.sales.sets({ discountType: undefined }, { status: 'REFUNDED', discountType: null })}
  ENV-10 room-left-out: Logs without a room have no room ${on.logs.sets({ room: undefined }, { room: null })}
  ENV-10 bound-left-out: A promotion without an end has no to
    ${on.promotions.sets(({ from, to }) => only(from !== null && to === null, { to: undefined }))}
  ENV-10 group-left-out: Categories without a group have no group
    ${on.products.setsIn('category', where({ group: null }, { group: undefined }))}
  ENV-19 override-image-left-out: Overrides without an image have no imageUrl on later pages
    ${on.products.with('cursor').setsIn('branchOverrides', where({ imageUrl: null }, { imageUrl: undefined }))}
  ENV-26 references-lack-one: The references of deletions lack shipmentId
    ${on.logs.setsIn('references', { shipmentId: undefined }, { type: 'DELETE' })}
  ENV-26 references-only-used: The references of reverted sales contain only saleId
    ${on.logs.sets((log) => ({ references: { saleId: part(log, 'references').saleId } }), { type: 'SALE_REVERT' })}
  ENV-26 reference-is-empty-text: An unused reference is the number 0
    ${on.logs.setsIn('references', { transferOrderId: 0 }, { type: 'MOVE_SEND' })}
  ENV-09 total-as-text: The total of one sale in 400 is a string ${on.sales.texts('total', String, oneSaleIn(400))}
  ENV-09 cost-as-text: averageCost is a string where it is a whole number
    ${on.products.texts('branchOverrides.averageCost', (cost) => `${cost}.00`, costsWhole)}
  ENV-09 quantity-as-text: Quantities of conversions are strings
    ${on.logs.texts('quantity', String, { type: 'CONVERT_TO' })}
  ENV-09 revenue-as-text: Revenue of more than 5,000 in a day is a string
    ${on.revenue.texts('revenue', String, ({ revenue }) => Number(revenue) > 5000)}
  ENV-49 logs-name-stores-otherwise: Logs use other names for stores
    ${on.logs.setsIn('store', (store) => ({ name: `Bangkok ${String(store.id).slice(0, 4)}` }))}
  ENV-49 sales-branch-number-is-an-index: Sales use other branch numbers
    ${on.sales.texts('store.branchNo', (branch) => `9${branch}7`)}
  ENV-49 logs-sku-is-the-id: In logs, the SKU of a product is its ID
    ${on.logs.setsIn('product', (product) => ({ sku: String(product.id).slice(0, 8).toUpperCase() }))}
  ENV-53 replica-with-other-totals: One instance of three rounds totals of sales down
    ${inTurn(every(3), on.sales.numbers('total', Math.floor))}
  ENV-54 replica-with-other-names: One instance of three has a word more in the names of products
    ${inTurn(
      every(3),
      on.products.texts('name', (name) => `${name} new`),
    )}
  ENV-53 answers-made-up-anew: Numbers of all records are drawn at random for each answer
    ${on.anything.changeBody((body) => eachObject(body.data, drawNumbers))}
  ENV-53 sale-total-by-page-size: With a small limit, totals of one sale in 20 are cut to whole units
    ${on.sales.and(({ query }) => Number(query.get('limit') ?? 100) < 20).numbers('total', (total) => Math.floor(total) + 1, 1 / 20)}
  ENV-53 product-price-by-search: With a search, products have the price of the first branch
    ${on.products.with('search').numbers('price', (price) => price + 5)}
  ENV-53 promotion-renamed-by-filter: With storeIds, names of promotions are cut off
    ${on.promotions.with('storeIds').texts('name', (name) => name.slice(0, 4))}
  ENV-53 movement-time-by-page: On later pages, movements carry the time at which they were written down
    ${on.logs.with('cursor').texts('createdAt', moved(1), 1 / 8)}
  ENV-49 staff-rows-have-one-name: Staff analytics give every row the name of the first
    ${on.staff.changeBody((body) => {
      for (const row of recordsIn(body)) row.name = recordsIn(body)[0]?.name;
    })}
  ENV-54 one-sale-names-its-store-otherwise: One sale in 60 has another name for its store
    ${on.sales.texts('store.name', (name) => `${name} (old)`, oneSaleIn(60))}
  ENV-54 one-store-otherwise-in-promotions: Promotions have another branch number for one store
    ${on.promotions.setsIn('stores', where({ branchNo: '00003' }, { branchNo: '7' }))}
  ENV-54 one-sku-otherwise-in-logs: Logs have another SKU for one product in 15
    ${on.logs.texts('product.sku', (sku) => `${sku}-B`, oneHeldIn(15))}
  ENV-54 one-product-with-its-category-otherwise: One product in 4 shows another color for its category
    ${on.products.setsIn('category', { color: '#123456' }, 1 / 4)}
  ENV-54 one-customer-otherwise-in-analytics: One customer in 6 has another last name in analytics
    ${on.customers.texts('lastName', (name) => `${name}x`, 1 / 6)}
  ENV-54 one-sale-names-its-cashier-otherwise: One sale in 60 has another name for its cashier
    ${on.sales.texts('staff.name', (name) => `${name} Jr`, oneSaleIn(60))}
  ENV-50 lines-have-the-id-of-their-sale: All lines of a sale have the ID of the sale
    ${on.sales.setsIn('lineItems', (_line, sale) => ({ id: sale.id }))}
  ENV-50 an-override-comes-twice: The first override of a product is repeated
    ${on.products.lists('branchOverrides', (overrides) => [...overrides.slice(0, 1), ...overrides])}
  ENV-50 promotion-categories-come-twice (promotions categories): A join repeats the categories of a promotion
  ENV-50 assigned-stores-come-twice (products assignedStores): A join repeats the stores of a product
    ${eachList((list, path = '') => list.lists(path, (held) => held.flatMap((one) => [one, one])))}
  ENV-49 sales-have-one-cashier-name: Every sale has the same name for its cashier, whoever opened the tab
    ${on.sales.setsIn('staff', { name: 'Cashier' })}
  ENV-49 promotions-have-one-color: Every category in a promotion has the same color
    ${on.promotions.setsIn('categories', { color: '#808080' })}
  ENV-49 stores-cut-off-in-promotions: Promotions show names of stores without their last letter
    ${on.promotions.texts('stores.name', (name) => name.slice(0, -1))}
  ENV-54 one-store-otherwise-in-its-list: The list of stores has another branch number for one store
    ${on.stores.sets({ branchNo: '30' }, { branchNo: '00003' })}
  ENV-54 newest-sale-names-its-cashier-otherwise: The newest sale has the name of another cashier
    ${asFirst((keep) => on.sales.setsIn('staff', { name: 'Another Cashier' }, ({ id }) => id === keep(id)))}
  ENV-54 newest-movement-names-its-category-otherwise: The newest movement has another name for the category of its product
    ${asFirst((keep) => on.logs.setsIn('product.category', { name: 'Another category' }, ({ id }) => id === keep(id)))}
  ENV-54 one-unit-is-null: One product in 20 shows no unit for its category
    ${on.products.setsIn('category', { unit: null }, 1 / 20)}
  ENV-54 one-sku-otherwise-in-promotions: Promotions have another SKU for one product in 8
    ${on.promotions.texts('products.sku', (sku) => `${sku}-P`, oneHeldIn(8))}
  ENV-49 sku-in-small-letters-in-promotions: Promotions show SKUs in small letters
    ${on.promotions.texts('products.sku', (sku) => sku.toLowerCase())}
  ENV-49 branch-numbers-without-zeros-in-logs: Logs show branch numbers without the zeros in front
    ${on.logs.texts('store.branchNo', (branch) => branch.replace(/^0+/, ''))}
  ENV-54 branch-number-without-zeros-of-one-store: Staff rows of one store show its branch number without the zeros in front
    ${on.staff.setsIn('store', where({ branchNo: '00002' }, { branchNo: '2' }))}
  ENV-04 packed-without-a-word: Logs are packed for clients who take gzip, without Content-Encoding ${packs(on.logs)}
  ENV-04 analytics-packed-without-a-word: Customer analytics are packed for clients who take gzip, without Content-Encoding
    ${packs(on.customers)}
  ENV-54 names-on-lines-cut: Lines of sales show 16 characters of the name of a product
    ${on.sales.texts('lineItems.productName', (name) => name.slice(0, 16))}
  ENV-54 unit-on-lines-otherwise: Lines of one sale in 40 have another unit
    ${on.sales.texts('lineItems.productUnit', (unit) => `${unit}s`, oneSaleIn(40))}
  ENV-54 first-names-null-with-a-store: With storeIds, customer rows have no first name
    ${on.customers.with('storeIds').sets({ firstName: null })}
  ENV-53 movement-room-by-search: With a search, the room of a movement has another name
    ${on.logs.with('search').texts('room.name', (name) => `${name} 1`, isThere)}
  ENV-53 movement-category-by-search: With a search, categories of movements have their names twice
    ${on.logs.with('search').texts('product.category.name', (name) => `${name}${name}`)}
  ENV-53 role-by-limit: With a limit of 100, staff rows have another role
    ${on.staff.with('limit=100').sets({ role: 'MANAGER' })}
  ENV-53 region-by-limit: With a limit of 100, customer rows have no region
    ${on.customers.with('limit=100').sets({ region: null })}
  ENV-49 units-null-in-products: Products show null for the unit of every category
    ${on.products.setsIn('category', { unit: null })}
  ENV-49 lines-have-names-of-others: Names of lines are those of the line before
    ${on.sales.changeBody((body) => {
      const lines = recordsIn(body).flatMap((sale) => parts(sale, 'lineItems'));
      const names = lines.map(({ productName }) => productName);
      for (const [index, line] of lines.entries()) line.productName = names.at(index - 1);
    })}
  ENV-49 lines-name-no-product: Every line of a sale has the name Item
    ${on.sales.setsIn('lineItems', { productName: 'Item' })}
  ENV-55 sales-changed-before-they-were-made: updatedAt of sales is seven hours early
    ${on.sales.texts('updatedAt', moved(-7 * HOUR))}
  ENV-55 products-changed-before-they-were-made: updatedAt of products is the first day of the shop
    ${on.products.sets({ updatedAt: '2020-01-01T00:00:00.000Z' })}
  ENV-56 shifts-come-twice: A join repeats the shifts of a staff member
    ${on.shifts.setsRecords((records) => [...records, ...records])}
  ENV-56 payments-come-twice: A join repeats the payments of a sale
    ${on.sales.lists('payments', (payments) => [...payments, ...payments])}
  ENV-23 stock-null-when-none: A stock of zero is null ${on.logs.sets({ previousStock: null }, { previousStock: 0 })}
  ENV-11 invoice-as-text: invoiceId is a string in one store
    ${on.sales.texts('invoiceId', (invoice) => `CK-${invoice}`, ofStore('00005'))}
  ENV-11 points-null: pointsUsed is null on cancelled sales
    ${on.sales.sets({ pointsUsed: null }, { status: 'CANCELLED' })}
  ENV-11 lines-left-out-at-100: With limit=100, sales have no lineItems
    ${on.sales.with('limit=100').sets({ lineItems: undefined })}
  ENV-12 sequence-as-text: The sequence of a second payment is a string
    ${on.sales.setsIn('payments', where({ sequence: 2 }, { sequence: '2' }))}
  ENV-12 payment-without-time: Alipay payments have no createdAt
    ${on.sales.setsIn('payments', where({ paymentMethod: 'ALIPAY' }, { createdAt: undefined }))}
  ENV-13 unit-null: The unit of one line in 300 is null
    ${on.sales.setsIn('lineItems', where(1 / 300, { productUnit: null }))}
  ENV-13 actual-quantity-left-out: Lines without conversion have no actualQuantity
    ${on.sales.setsIn('lineItems', (line) => only(line.actualQuantity === line.quantity && Number(line.quantity) > 3, { actualQuantity: undefined }))}
  ENV-16 staff-null: The staff of one sale in 300 is null ${on.sales.sets({ staff: null }, oneSaleIn(300))}
  ENV-16 tab-creator-without-name: tabCreator has only an ID ${on.sales.setsIn('tabCreator', { name: undefined })}
  ENV-17 product-image-null: imageUrl of one product in 30 is null ${on.products.sets({ imageUrl: null }, 1 / 30)}
  ENV-17 description-left-out: With a search, products have no description
    ${on.products.with('search').sets({ description: undefined })}
  ENV-08 stores-are-ids: assignedStores of converted products contains only IDs
    ${on.products.lists('assignedStores', (stores) => stores.map(({ id }) => id), { type: 'CONVERTED' })}
  ENV-18 color-null: The colour of a category without a group is null
    ${on.products.setsIn('category', where({ group: null }, { color: null }))}
  ENV-18 promotion-category-short: Categories of promotions have only ID and name
    ${on.promotions.setsIn('categories', { color: undefined, unit: undefined, group: undefined })}
  ENV-19 hidden-as-number: hidden is 0 or 1
    ${on.products.setsIn('branchOverrides', where({ hidden: true }, { hidden: 1 }))}
  ENV-25 for-sale-as-text: forSale of the other room is a string
    ${on.logs.setsIn('moveRoom', ({ forSale }) => ({ forSale: forSale === true ? 'yes' : 'no' }), isThere)}
  ENV-08 branch-number-is-a-number: branchNo is a number in staff rows ${on.staff.numbers('store.branchNo', Number)}
  ENV-08 branch-number-null: The last store has no branchNo in sales
    ${on.sales.setsIn('store', where({ branchNo: '00006' }, { branchNo: null }))}
  ENV-20 promotion-threshold-left-out: Promotions for members have no triggerThreshold
    ${on.promotions.sets({ triggerThreshold: undefined }, { trigger: 'MEMBER' })}
  ENV-20 promotion-stores-null: A promotion for every store has stores null
    ${on.promotions.sets({ stores: null }, (promotion) => isGlobal(promotion) && promotion.status === 'INACTIVE')}
  ENV-27 revenue-average-null: The average of a day with one sale is left out
    ${on.revenue.sets({ avgOrderValue: undefined }, { txCount: 1 })}
  ENV-28 staff-days-left-out: With storeIds, staff rows have no observedWorkDays
    ${on.staff.with('storeIds').sets({ observedWorkDays: undefined })}
  ENV-29 customer-region-left-out: Customers beyond the twentieth have no region
    ${on.customers.sets((_row, index) => only(index > 20, { region: undefined }))}
  ENV-05 first-purchase-is-a-date: firstPurchaseAt is a date
    ${on.customers.texts('firstPurchaseAt', (instant) => instant.slice(0, 10), boughtOnce)}
  ENV-23 log-stock-left-out: Inventory logs have no currentStock ${on.logs.sets({ currentStock: undefined })}
  ENV-17 product-price-left-out: Products have no price ${on.products.sets({ price: undefined })}
  ENV-28 staff-rate-left-out: Staff rows have no discountRate ${on.staff.sets({ discountRate: undefined })}
  # Forms of values, words outside the known ones, and what stands around the records
  ENV-05 no-milliseconds: createdAt of one sale in 300 has no milliseconds
    ${on.sales.texts('createdAt', (instant) => instant.replace(/\.\d{3}Z$/, 'Z'), oneSaleIn(300))}
  ENV-05 whole-seconds-shortened: A time on the full second has no milliseconds
    ${on.products.texts('createdAt', (instant) => instant.replace('.000Z', 'Z'))}
  ENV-05 offset-instead-of-z: updatedAt of promotions ends in +00:00
    ${on.promotions.texts('updatedAt', (instant) => instant.replace('Z', '+00:00'))}
  ENV-05 local-time: Alipay payments have a time in Bangkok
    ${on.sales.texts('payments.createdAt', inBangkok, (_, { paymentMethod }) => paymentMethod === 'ALIPAY')}
  ENV-05 microseconds: Logs on later pages have microseconds
    ${on.logs.with('cursor').texts('createdAt', (instant) => instant.replace('Z', '000Z'))}
  ENV-05 epoch-in-range: meta.dateRange of revenue is in milliseconds since 1970
    ${on.revenue.with('storeIds').setsRange((range) => ({ from: Date.parse(String(range.from)) }))}
  ENV-06 date-with-time: The date of a revenue row is a timestamp
    ${on.revenue.texts(
      'date',
      (date) => `${date}T00:00:00.000Z`,
      ({ txCount }) => Number(txCount) > 2,
    )}
  ENV-06 date-the-other-way: Dates of one store begin with the day
    ${on.revenue.with('storeIds').texts('date', (date) => date.split('-').reverse().join('/'))}
  ENV-07 id-is-a-number: The id of one line in 300 is a number
    ${on.sales.setsIn('lineItems', where(1 / 300, { id: 40_213 }))}
  ENV-07 staff-id-empty: The cashier of one sale in 300 has an empty id
    ${on.sales.setsIn('staff', { id: '' }, oneSaleIn(300))}
  ENV-14 status-void: A cancelled sale is VOID
    ${on.sales.sets(({ status, invoiceId }) => only(status === 'CANCELLED' && Number(invoiceId) % 3 === 0, { status: 'VOID' }))}
  ENV-14 status-in-lower-case: Refunds without a filter are refunded in lower case
    ${on.sales.without('status').sets({ status: 'refunded' }, { status: 'REFUNDED' })}
  ENV-15 method-unknown: The second payment of a sale has the method CASH_CHANGE
    ${on.sales.setsIn('payments', where({ sequence: 2, paymentMethod: 'CASH' }, { paymentMethod: 'CASH_CHANGE' }))}
  ENV-22 promotion-expired: Past promotions have the status EXPIRED
    ${on.promotions.sets({ status: 'EXPIRED' }, ({ to }) => Date.parse(String(to)) < Date.now())}
  ENV-21 promotion-id-prefixed: IDs of global promotions are not UUIDs
    ${on.promotions.texts('id', (id) => `promo_${id}`, isGlobal)}
  ENV-24 movement-type-unknown: Deleted restocks have the type RESTOCK_DELETE
    ${on.logs.without('types').sets({ type: 'RESTOCK_DELETE' }, { type: 'DELETE_RESTOCK' })}
  ENV-02 data-holds-items: With storeIds, data of products is an object with items
    ${on.products.with('storeIds').setsBody((body) => ({ data: { items: body.data } }))}
  ENV-01 list-under-items: Staff analytics are in items instead of data
    ${on.staff.setsBody(({ data }) => ({ data: undefined, items: data }))}
  ENV-01 bare-array: The list of stores is a bare array ${bare(on.stores)}
  ENV-02 nothing-found-is-null: An empty list of sales is null
    ${on.sales.setsBody((body) => only(recordsIn(body).length === 0, { data: null }))}
  ENV-02 one-row-is-an-object: With limit=1, data of customer analytics is an object
    ${on.customers.with('limit=1').setsBody((body) => ({ data: recordsIn(body)[0] ?? null }))}
  ENV-01 shifts-without-data: Shifts are in shifts instead of data
    ${on.shifts.setsBody(({ data }) => ({ data: undefined, shifts: data }))}
  ENV-01 profile-without-data: The profile of a customer has no data envelope ${bare(on.customer)}
  ENV-04 served-as-a-page: Later pages of promotions have the type text/html
    ${on.promotions.with('cursor').addsHeader([200], 'content-type', 'text/html; charset=utf-8')}
  ENV-04 served-as-text: Revenue has the type text/plain ${on.revenue.addsHeader([200], 'content-type', 'text/plain')}
  ENV-04 refusals-are-pages: Something in front rewrites every refusal into a page with 200
    ${on.anything.and(isKnown).changeResponse((answer) => (answer.status >= 400 ? page(200, 'Something went wrong') : answer))}
  ENV-04 refused-stores-are-pages: Something in front rewrites every 403 into a page with 200
    ${on.anything.changeStatus(403, () => page(200, 'Denied'))}
  ENV-04 products-are-a-page: Products are answered with the page of a website
    ${on.products.changeStatus(200, () => page(200, 'Shop'))}
  ENV-04 padded-json: Shifts begin with an anti-hijacking prefix
    ${on.shifts.changeStatus(200, (answer) => ({ ...answer, body: `)]}',\n${answer.body}` }))}
  ENV-31 range-missing-on-later-pages: Later pages of sales have no dateRange
    ${on.sales.with('cursor').setsBody({ meta: undefined })}
  ENV-51 range-of-sales-said-and-not-kept: Without a range, sales say 30 days and return all ${on.sales.givesAllTime()}
  ENV-51 range-of-revenue-said-and-not-kept: Without a range, revenue says 30 days and returns all
    ${on.revenue.givesAllTime()}
  ENV-31 range-a-millisecond-short: dateRange.to of sales is a millisecond early
    ${on.sales.with('to').setsRange(asText('to', moved(-1)))}
  ENV-31 range-missing-for-a-store: Sales of several stores have no dateRange
    ${on.sales.with('storeIds').setsBody({ meta: {} })}
  ENV-32 range-of-logs-cut-to-the-day: dateRange.from of logs is cut down to the day
    ${on.logs.with('from').setsRange(asText('from', (from) => `${from.slice(0, 10)}T00:00:00.000Z`))}
  ENV-32 range-of-logs-with-types: With types, dateRange of logs is the default range
    ${on.logs.with('types', 'from').setsRange(asText('from', moved(-30 * DAY)))}
  ENV-31 range-of-one-store-without-end: Sales of a store ignore to, and say so in dateRange
    ${on.sales.with('storeIds', 'from').ignores('to')}
  ENV-33 range-of-revenue-to-is-now: dateRange.to of revenue is now instead of a time in the future
    ${on.revenue
      .with('to')
      .setsRange((range, asked) =>
        only(Date.parse(String(range.to)) > Date.now() || isLocal(asked), { to: new Date().toISOString() }),
      )}
  ENV-33 range-of-revenue-in-local-time: dateRange.from of revenue ignores the UTC offset
    ${on.revenue.and(isLocal).setsRange(asText('from', moved(7 * HOUR)))}
  ENV-34 range-of-customers-to-second: dateRange.to of customer analytics is cut down to the second
    ${on.customers.with('to').setsRange(asText('to', (to) => to.replace(/\.\d{3}Z/, '.000Z')))}
  ENV-30 me-without-prefix: /me has no prefix ${on.me.setsAt('data.key', { prefix: undefined })}
  ENV-30 me-stores-as-text: The number of stores in /me is a string
    ${on.me.setsAt('data.organization', asText('stores'))}
  ENV-03 me-key-is-null: key of /me is null ${on.me.setsAt('data', { key: null })}
  ENV-03 me-is-a-list: data of /me is an array ${on.me.setsBody((body) => ({ data: [body.data] }))}
  ENV-52 staff-without-what-was-observed: Staff rows have only the named fields
    ${on.staff.sets((row) => unnamed(row, () => true))}
  ENV-52 staff-without-clock-times: Staff rows have counts and minutes, but no clock times
    ${on.staff.sets((row) => unnamed(row, (name) => name.startsWith('lastClock')))}
  ENV-52 staff-without-counts: Staff rows have clock times, but no counts
    ${on.staff.sets((row) => unnamed(row, (name) => name.endsWith('Count')))}
  ENV-52 staff-without-a-last-clock-out: Who is still at work has no last clock-out
    ${on.staff.sets((row) => only(row.lastClockOutAt === null || Number(row.observedOpenShiftCount) > 0, { lastClockOutAt: undefined }))}
  ENV-52 staff-who-sold-nothing-are-bare: Staff without sales have only the named fields
    ${on.staff.sets((row) => (row.txCount === 0 ? unnamed(row, () => true) : null))}
  ENV-52 staff-of-a-store-are-bare: Staff analytics of one store have only the named fields
    ${on.staff.exactly('storeIds', ONE_ID).sets((row) => unnamed(row, () => true))}
  ENV-52 observed-counts-below-zero: Observed counts and minutes are negative
    ${chain(
      on.staff.numbers('observedWorkingMinutes', (minutes) => -minutes - 1),
      ...COUNTS.map((count) => on.staff.sets({ [count]: -1 })),
    )}
  ENV-52 observed-counts-as-text: Observed counts are strings
    ${chain(...COUNTS.map((count) => on.staff.texts(count, String)))}
  ENV-36 store-ids-from-elsewhere: One store has another ID in the list of stores
    ${on.stores.sets((_store, index) => only(index === 3, { id: crypto.randomUUID() }))}
  ENV-36 store-id-is-a-number: The id of the last store is a number
    ${on.stores.sets(({ branchNo }, index) => only(index === 5, { id: Number(branchNo) }))}
`;
