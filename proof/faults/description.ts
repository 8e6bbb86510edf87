import type { ApiResponse } from '../../contract/http.ts';
import type { OperationId } from '../../contract/operations.ts';
import { basePath } from '../../contract/operations.ts';
import type { Change, Fault } from '../fault.ts';
import * as doc from '../fault-kit/documents.ts';
import { on } from '../fault-kit/on.ts';
import { oneSaleIn } from '../fault-kit/records.ts';
import { answers, json, type Loose, part } from '../fault-kit/responses.ts';
import { chain, each } from '../fault-kit/table.ts';
import { faultTable } from './named.ts';

/** The base of the contract in the server, and paths without it: correct, until something else changes. */
const basedOnServer: Change = doc.shortBelow(basePath);

/** Something else answers everything below a path. */
function answersBelow(base: string, response: ApiResponse): Change {
  return answers(({ path }) => path.startsWith(base), response);
}

function sharedParameter(name: string, schema: Loose): Change {
  return doc.setsComponent(`parameters.${name}.schema`, schema);
}

function moreParameters(operation: OperationId, ...more: readonly Loose[]): Change {
  return doc.changeParameters(operation, (all) => [...all, ...more]);
}

const TEXT = { type: 'string' };
const NUMBER = { type: 'number' };
const INTEGER = { type: 'integer' };
const INSTANT = { type: 'string', format: 'date-time' };

/** A part of a composition, as a generator writes it for a base class. */
function closed(properties: readonly [string, unknown][]): Loose {
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(properties) };
}

export const descriptionFaults: readonly Fault[] = faultTable`
  # Where the servers and paths of the served description lead generated clients
  DOC-19 server-without-version (/public-api): The server of the description ends before the version
  DOC-19 server-above-the-document (..): The server of the description is the directory above openapi.json
  DOC-19 server-is-the-document (/public-api/v1/openapi.json): The server of the description is the address of openapi.json
  DOC-19 server-without-scheme (api.pos-vendor.example/public-api/v1): The server of the description has a host and no scheme, which makes it a relative address
  DOC-19 servers-of-other-hosts-without-base (https://api.pos-vendor.example https://staging.pos-vendor.example/): The servers of the description are two other hosts, and nothing has the base
  DOC-19 server-of-a-gateway-path (/pos/eu/v1): The server of the description is the path of a gateway, which nothing is behind
  DOC-19 second-server-leads-nowhere (/public-api/v1 /public-api/v0): The description has a right server, and a second one of an older version on the same host
  DOC-19 checked-host-by-name (http://in-process.test/v1): The description names the host that serves it, with a base that does not exist
    ${each(doc.shortBelow)}
  DOC-19 base-twice-by-a-relative-server (./): The server of the description is relative to openapi.json, and the paths repeat the base
  DOC-19 gateway-path-before-full-paths (/pos/eu): The server of the description is a path of a gateway, and the paths are full
    ${each(doc.setsServers)}
  DOC-19 no-server-and-short-paths: The description has an empty list of servers, and paths without the base
    ${doc.shortBelow()}
  DOC-19 server-variable-of-version-2: The version is a variable of the server, and its default is v2
    ${doc.shortBelow({ url: '/public-api/{version}', variables: { version: { default: 'v2', enum: ['v1', 'v2'] } } })}
  DOC-19 revenue-has-its-own-server: The operation of revenue has a server of its own, of another version
    ${chain(basedOnServer, doc.setsOperation('getRevenueAnalytics', { servers: [{ url: '/public-api/v2' }] }))}
  DOC-19 stores-have-their-own-server: The path of stores has a server of its own, which ends before the version
    ${chain(basedOnServer, doc.setsItem('listStores', { servers: [{ url: '/public-api' }] }))}
  DOC-19 host-variable-without-base: The server of the description has its host as a variable, and nothing has the base
    ${doc.shortBelow({ url: 'https://{tenant}.pos-vendor.example:{port}', variables: { tenant: { default: 'demo' } } })}
  DOC-19 path-that-lost-its-base: One path of the description lost its base, and the server is another host
    ${chain(doc.setsServers('https://api.pos-vendor.example'), doc.renamesPath('listSales', doc.shortPath('/public-api/v1/sales')))}
  DOC-19 customers-on-another-host: The operation of customer analytics has a server of its own on another host, without the base
    ${basedOnServer}
    ${doc.setsOperation('getCustomerAnalytics', { servers: [{ url: 'https://reports.pos-vendor.example' }] })}
  DOC-19 second-server-answers-a-page: The second server of the description is answered with a page of 200
    ${doc.shortBelow(basePath, '/app')}
    ${answersBelow('/app', {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><title>POS</title>',
    })}
  DOC-19 second-server-needs-another-key: The second server of the description takes no key of this API
    ${chain(doc.shortBelow(basePath, '/internal/v1'), answersBelow('/internal/', json(401, { message: 'Unauthorized' })))}
  DOC-19 second-server-answers-health: The second server of the description answers everything with its state
    ${chain(doc.shortBelow(basePath, '/status'), answersBelow('/status/', json(200, { status: 'ok' })))}
  DOC-19 paths-end-in-slashes: Paths of the description end in a slash, with which nothing answers
    ${doc.renamesPaths((path) => `${path}/`)}
  DOC-19 shifts-have-their-own-server: The path of shifts has a server of its own, of another version
    ${chain(basedOnServer, doc.setsItem('listStaffShifts', { servers: [{ url: '/public-api/v2' }] }))}
  DOC-19 customer-below-people (v1/customers v1/people/customers): The path of a customer in the description is below another directory
  DOC-28 customer-id-under-another-name (customers/{id} customers/{customerId}): The path of a customer in the description has {customerId}, and the parameter is id
  DOC-19 path-in-another-case (v1/products V1/products): The path of products in the description has another letter case
  DOC-19 path-of-version-2 (v1/promotions v2/promotions): The path of promotions in the description is that of version 2
  DOC-19 path-with-an-underscore (public-api/v1/inventory public_api/v1/inventory): The path of inventory logs in the description has an underscore
  DOC-19 path-of-another-router (v1/analytics/staff v1/reports/analytics/staff): The path of staff analytics in the description has one more directory
    ${each((from = '', to = '') => doc.renamesPaths((path) => path.replace(from, to)))}
  DOC-28 parameter-without-a-name: A parameter of products in the description has no name
    ${doc.setsParameter('listProducts', 'search', {}, { name: undefined })}
  DOC-28 parameters-of-nothing: The description has an empty parameter at staff analytics
    ${moreParameters('getStaffAnalytics', {})}
  DOC-28 customer-id-in-query: The description has the id of a customer in the query
    ${doc.setsParameter('getCustomer', 'id', {}, { in: 'query', required: false })}
  DOC-28 shifts-without-a-parameter: The path of shifts has an id in the description, and no parameter
    ${doc.setsOperation('listStaffShifts', { parameters: [] })}
  DOC-28 store-in-the-path-of-sales: The description has storeIds of sales in the path
    ${doc.setsParameter('listSales', 'storeIds', {}, { in: 'path', required: true })}
  DOC-28 parameter-of-the-path-item: The path of stores has a parameter for all of its operations that is not in it
    ${doc.setsItem('listStores', {
      parameters: [{ name: 'organizationId', in: 'path', required: true, schema: { type: 'string' } }],
    })}
  # Parameters of the served description that exclude what callers may send
  DOC-18 described-limit-of-99: The description has 99 as the maximum of limit on sales
    ${doc.setsParameter('listSales', 'limit', { maximum: 99 })}
  DOC-18 described-limit-below-100: The description excludes a limit of exactly 100 on products
    ${doc.setsParameter('listProducts', 'limit', { exclusiveMaximum: true })}
  DOC-18 described-limit-from-10: The description has 10 as the minimum of limit on inventory logs
    ${doc.setsParameter('listInventoryLogs', 'limit', { minimum: 10 })}
  DOC-18 described-limits-of-a-menu: The description has three values of limit on promotions
    ${doc.setsParameter('listPromotions', 'limit', { enum: [25, 50, 100] })}
  DOC-18 described-limit-in-steps: The description has multiples of 5 as limit on sales
    ${doc.setsParameter('listSales', 'limit', { multipleOf: 5 })}
  DOC-18 described-limit-is-a-boolean: The description has limit as a boolean on staff analytics
    ${doc.setsParameter('getStaffAnalytics', 'limit', { type: 'boolean', default: undefined })}
  DOC-18 described-limit-of-two-digits: The description has limit as text of one or two digits on customer analytics
    ${doc.setsParameter('getCustomerAnalytics', 'limit', { type: 'string', pattern: '^[1-9][0-9]?$', default: '25' })}
  DOC-18 described-row-limit-of-10: The description has 10 as the maximum of limit on analytics
    ${sharedParameter('RowLimit', { maximum: 10, default: 10 })}
  DOC-18 described-limit-in-a-header: The description has limit of products as a header
    ${doc.setsParameter('listProducts', 'limit', {}, { in: 'header' })}
  DOC-18 described-cursor-in-a-cookie: The description has cursor of sales as a cookie
    ${doc.setsParameter('listSales', 'cursor', {}, { in: 'cookie' })}
  DOC-18 described-stores-in-a-header: The description has storeIds of revenue as a header
    ${doc.setsParameter('getRevenueAnalytics', 'storeIds', {}, { in: 'header' })}
  DOC-18 described-cursor-is-required: The description requires cursor on promotions
    ${doc.setsParameter('listPromotions', 'cursor', {}, { required: true })}
  DOC-18 described-from-is-required: The description requires from on inventory logs
    ${doc.setsParameter('listInventoryLogs', 'from', {}, { required: true })}
  DOC-18 described-stores-are-required: The description requires storeIds on every operation
    ${doc.setsComponent('parameters.StoreIds', { required: true })}
  DOC-18 described-tenant-is-required: The description requires a header with the organization on products
    ${moreParameters('listProducts', { name: 'X-Tenant-Id', in: 'header', required: true, schema: { type: 'string' } })}
  DOC-18 described-page-is-required: The description requires a page number on promotions
    ${moreParameters('listPromotions', { name: 'page', in: 'query', required: true, schema: { type: 'integer' } })}
  DOC-18 described-staff-in-path-is-a-number: The description has the id of a staff member as an integer
    ${doc.setsParameter('listStaffShifts', 'id', { type: 'integer', format: 'int64' })}
  DOC-18 described-cursor-is-a-number: The description has cursor as an integer
    ${sharedParameter('Cursor', { type: 'integer', format: 'int64' })}
  DOC-18 described-cursor-is-short: The description has 32 characters as the longest cursor
    ${doc.setsParameter('listProducts', 'cursor', { format: undefined, maxLength: 32 })}
  DOC-18 described-cursor-is-an-instant: The description has cursor as an instant
    ${doc.setsParameter('listInventoryLogs', 'cursor', { format: 'date-time' })}
  DOC-18 described-stores-are-numbers: The description has storeIds as integers
    ${sharedParameter('StoreIds', { items: { type: 'integer' } })}
  DOC-18 described-stores-are-object-ids: The description has storeIds of revenue as 24 hexadecimal digits
    ${doc.setsParameter('getRevenueAnalytics', 'storeIds', { items: { type: 'string', pattern: '^[0-9a-f]{24}$' } })}
  DOC-18 described-stores-are-at-least-two: The description requires two values of storeIds on customer analytics
    ${doc.setsParameter('getCustomerAnalytics', 'storeIds', { minItems: 2 })}
  DOC-18 described-stores-between-pipes: The description separates storeIds of sales by a pipe
    ${doc.setsParameter('listSales', 'storeIds', {}, { style: 'pipeDelimited', explode: false })}
  DOC-18 described-types-between-spaces: The description separates types of inventory logs by a space
    ${doc.setsParameter('listInventoryLogs', 'types', {}, { style: 'spaceDelimited', explode: false })}
  DOC-18 described-stores-in-json: The description has storeIds of staff analytics as JSON text
    ${doc.setsParameter(
      'getStaffAnalytics',
      'storeIds',
      {},
      {
        schema: undefined,
        style: undefined,
        explode: undefined,
        content: { 'application/json': { schema: { type: 'array', items: { type: 'string', format: 'uuid' } } } },
      },
    )}
  DOC-18 described-status-is-one: The description has one value only of status on sales
    ${doc.setsParameter('listSales', 'status', {
      type: 'string',
      items: undefined,
      minItems: undefined,
      enum: ['PENDING', 'PAID', 'CANCELLED', 'REVERTED', 'REFUNDED'],
    })}
  DOC-18 described-staff-is-a-number: The description has staffId as an integer
    ${doc.setsParameter('listSales', 'staffId', { type: 'integer', format: 'int32' })}
  DOC-18 described-search-of-8-characters: The description requires eight characters of search on sales
    ${doc.setsParameter('listSales', 'search', { minLength: 8 })}
  DOC-18 described-search-is-a-number: The description has search of products as an integer
    ${doc.setsParameter('listProducts', 'search', { type: 'integer' })}
  DOC-18 described-active-is-true: The description has true as the only value of active
    ${doc.setsParameter('listPromotions', 'active', { enum: [true] })}
  DOC-18 described-active-is-yes-or-no: The description has active as yes or no
    ${doc.setsParameter('listPromotions', 'active', { type: 'string', enum: ['yes', 'no'] })}
  DOC-18 described-active-is-a-number: The description has active as 0 or 1
    ${doc.setsParameter('listPromotions', 'active', { type: 'integer', minimum: 0, maximum: 1 })}
  DOC-18 described-range-in-days: The description has from and to of revenue as calendar dates
    ${doc.setsParameter('getRevenueAnalytics', 'from', { format: 'date' })}
    ${doc.setsParameter('getRevenueAnalytics', 'to', { format: 'date' })}
  DOC-18 described-range-in-epoch: The description has from and to as numbers of milliseconds
    ${sharedParameter('From', { type: 'integer', format: 'int64' })}
    ${sharedParameter('To', { type: 'integer', format: 'int64' })}
  DOC-18 described-range-in-seconds: The description has from of promotions without milliseconds
    ${doc.setsParameter('listPromotions', 'from', { pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$` })}
  # Response schemas of the served description that exclude what answers have
  DOC-18 described-invoice-is-text (SaleSummary.invoiceId string): The description has invoiceId as a string
  DOC-18 described-points-are-a-boolean (SaleSummary.pointsUsed boolean): The description has pointsUsed as a boolean
  DOC-18 described-quantity-is-text (LineItem.quantity string): The description has quantity of line items as a string
  DOC-18 described-store-is-an-id (SaleSummary.store string): The description has store of sales as a string
  DOC-18 described-stores-are-text (MeOrganization.stores string): The description has organization.stores as a string
  DOC-18 described-branch-is-a-number (StoreRef.branchNo integer): The description has branchNo as an integer
  DOC-18 described-price-is-text (Product.price string): The description has price of products as a string
  DOC-18 described-sku-is-a-number (Product.sku integer): The description has sku as an integer
  DOC-18 described-hidden-is-a-number (BranchOverride.hidden integer): The description has hidden of branch overrides as an integer
  DOC-18 described-cost-is-text (BranchOverride.averageCost string): The description has averageCost as a string
  DOC-18 described-stock-is-text (InventoryLog.currentStock string): The description has currentStock as a string
  DOC-18 described-for-sale-is-text (RoomOrNull.forSale string): The description has forSale of rooms as a string
  DOC-18 described-revenue-is-text (RevenueRow.revenue string): The description has revenue of revenue rows as a string
  DOC-18 described-purchases-are-text (CustomerRow.txCount string): The description has txCount of customers as a string
  DOC-18 described-discount-without-null (SaleSummary.discountType string): The description has no null for discountType of sales
  DOC-18 described-price-without-null (Promotion.unlockedPrice number): The description has no null for unlockedPrice
    ${each((field = '', type) => doc.declares(field, { type }))}
  DOC-18 described-amount-is-text (Payment.amount decimal): The description has amount of payments as a decimal string
  DOC-18 described-sales-in-days (SaleSummary.createdAt date): The description has createdAt of sales as a calendar date
  DOC-18 described-purchase-in-days (CustomerRow.lastPurchaseAt date): The description has lastPurchaseAt as a calendar date
    ${each((field = '', type = '') => doc.declares(field, { type: 'string', format: type }))}
  DOC-18 described-payments-are-an-object: The description has payments as one object
    ${doc.declares('SaleSummary.payments', { $ref: '#/components/schemas/Payment' })}
  DOC-18 described-sales-are-an-object: The description has data of sales as one object
    ${doc.declares('SalesResponse.data', { $ref: '#/components/schemas/SaleSummary' })}
  DOC-18 described-key-is-a-list: The description has data of /me as a list
    ${doc.declares('MeResponse.data', { type: 'array', items: { $ref: '#/components/schemas/Me' } })}
  DOC-18 described-category-is-a-list: The description has category of products as a list
    ${doc.declares('Product.category', { type: 'array', items: { $ref: '#/components/schemas/Category' } })}
  DOC-18 described-references-are-a-list: The description has references of movements as a list
    ${doc.declares('InventoryLog.references', { type: 'array', items: TEXT })}
  DOC-18 described-rate-is-text: The description has discountRate as a string
    ${doc.declares('StaffRow.discountRate', { ...TEXT, example: '12.5 %' })}
  DOC-18 described-cursor-of-answers-is-a-number: The description has nextCursor as an integer
    ${doc.declares('Pagination.nextCursor', { ...INTEGER, nullable: true })}
  DOC-18 described-tab-without-null (schemas.TabCreator): The description has no null for tabCreator
  DOC-18 described-room-without-null (schemas.RoomOrNull): The description has no null for room and moveRoom
    ${each((place = '') => doc.setsComponent(place, { nullable: false }))}
  DOC-18 described-image-without-null: The description has no null for imageUrl of branch overrides
    ${doc.declares('BranchOverride.imageUrl', { ...TEXT, format: 'uri' })}
  DOC-18 described-schedule-without-null: The description has no null for from and to of promotions
    ${chain(doc.declares('Promotion.from', INSTANT), doc.declares('Promotion.to', INSTANT))}
  DOC-18 described-transfer-without-null: The description has no null for transferOrderId
    ${doc.declares('LogReferences.transferOrderId', { ...TEXT, format: 'uuid' })}
  DOC-18 described-status-without-refunded (SaleStatus REFUNDED): The description has no REFUNDED among the statuses of sales
  DOC-18 described-payment-without-alipay (PaymentMethod ALIPAY): The description has no ALIPAY among the payment methods
  DOC-18 described-movements-without-delete (MovementType DELETE): The description has no DELETE among the types of movements
  DOC-18 described-promotions-are-active (PromotionStatus INACTIVE): The description has ACTIVE as the only status of promotions
    ${each((values = '', left = '') => doc.withoutValue(values, left))}
  DOC-18 described-status-in-lower-case: The description has the statuses of promotions in lower case
    ${doc.setsComponent('schemas.PromotionStatus', { enum: ['active', 'inactive'] })}
  DOC-18 described-status-misspelled: The description has CANCELED among the statuses of sales, and not CANCELLED
    ${doc.setsComponent('schemas.SaleStatus', { enum: ['PENDING', 'PAID', 'CANCELED', 'REVERTED', 'REFUNDED'] })}
  DOC-18 described-sale-without-rounding (SaleSummary.rounding): The description has a closed schema of sales without rounding
  DOC-18 described-product-without-overrides (Product.branchOverrides): The description has a closed schema of products without branchOverrides
  DOC-18 described-payment-without-sequence (Payment.sequence): The description has a closed schema of payments without sequence
  DOC-18 described-references-without-shipment (LogReferences.shipmentId): The description has closed references of movements without shipmentId
  DOC-18 described-customer-without-region (CustomerRow.region): The description has a closed schema of customer rows without region
  DOC-18 described-sales-without-meta (SalesResponse.meta): The description has a closed envelope of sales without meta
    ${each((field = '') => doc.leavesOut(field))}
  DOC-18 described-sale-in-closed-parts: The description has a sale as allOf of two closed schemas, which exclude each other's fields
    ${doc.changeSchemas((schemas) => {
      const { properties, required } = part(schemas, 'SaleSummary');
      const all = Object.entries(properties ?? {});
      schemas.SaleSummary = { required, allOf: [closed(all.slice(0, 5)), closed(all.slice(5))] };
    })}
  DOC-18 described-price-of-two-alternatives: The description has price as oneOf number and integer, which excludes integers
    ${doc.declares('Product.price', { oneOf: [NUMBER, INTEGER] })}
  DOC-18 described-payments-in-epoch: The description has createdAt of payments as an integer
    ${doc.declares('Payment.createdAt', { ...INTEGER, format: 'int64' })}
  DOC-18 described-range-of-answers-in-days: The description has from and to of meta.dateRange as calendar dates
    ${doc.declares('DateRange.from', { type: 'string', format: 'date' })}
    ${doc.declares('DateRange.to', { type: 'string', format: 'date' })}
  DOC-18 described-day-is-an-instant: The description has date of revenue rows as an instant
    ${doc.declares('RevenueRow.date', INSTANT)}
  DOC-18 both-have-text-totals: Both the description and the answers have total of sales as a string
    ${chain(doc.declares('SaleSummary.total', TEXT), on.sales.texts('total', String))}
  DOC-18 both-have-text-thresholds: Both the description and the answers have lowStockThreshold as a string
    ${chain(doc.declares('Product.lowStockThreshold', TEXT), on.products.texts('lowStockThreshold', String))}
  # Answers of other types than the served description declares
  DOC-20 declared-integers-of-sales (SaleSummary.total): The description has total as an integer, and totals have decimals
  DOC-20 declared-integers-of-payments (Payment.amount): The description has amount of payments as an integer, and amounts have decimals
  DOC-20 declared-integers-of-costs (BranchOverride.averageCost): The description has averageCost as an integer, and costs have decimals
  DOC-20 declared-integers-of-hours (StaffRow.observedWorkingHours): The description has observedWorkingHours as an integer, and hours have decimals
  DOC-20 declared-integers-of-averages (RevenueRow.avgOrderValue): The description has avgOrderValue of revenue rows as an integer, and averages have decimals
  DOC-20 declared-integers-of-rates (StaffRow.discountRate): The description has discountRate as an integer, and rates have decimals
    ${each((field = '') => doc.declares(field, { type: 'integer', format: 'int32' }))}
  DOC-20 declared-groups-without-null: The description has group of categories as a string, and some are null
    ${doc.declares('Category.group', TEXT)}
  DOC-20 sent-invoices-as-text: invoiceId of one sale in five is a string, and the description has an integer
    ${on.sales.texts('invoiceId', String, oneSaleIn(5))}
  DOC-20 sent-prices-as-text: price of one product in three is a string, and the description has a number
    ${on.products.texts('price', String, 1 / 3)}
  DOC-20 sent-hidden-as-numbers: hidden of branch overrides is 0 or 1, and the description has a boolean
    ${on.products.setsIn('branchOverrides', ({ hidden }) => ({ hidden: hidden === true ? 1 : 0 }))}
  DOC-20 sent-rooms-as-text: forSale of rooms is yes or no, and the description has a boolean
    ${on.logs.sets(({ room }) => (room !== null && { room: { ...Object(room), forSale: 'yes' } }) || null)}
  DOC-20 sent-branches-as-numbers: branchNo of stores in movements is a number, and the description has a string
    ${on.logs.numbers('store.branchNo', Number)}
  DOC-20 sent-purchases-in-epoch: firstPurchaseAt is a number, and the description has a string
    ${on.customers.sets(({ firstPurchaseAt }) => ({ firstPurchaseAt: Date.parse(String(firstPurchaseAt)) }))}
  DOC-20 sent-ranges-in-epoch: meta.dateRange of revenue has numbers, and the description has strings
    ${on.revenue.setsRange(({ from, to }) => ({ from: Date.parse(String(from)), to: Date.parse(String(to)) }))}
  DOC-20 sent-staff-without-names: staff of one sale in six is null, and the description has an object
    ${on.sales.sets({ staff: null }, oneSaleIn(6))}
  DOC-20 sent-references-as-empty-text: references of movements without any is an empty string, and the description has an object
    ${on.logs.sets(({ references }) => (Object.values(Object(references)).every((id) => id === null) ? { references: '' } : null))}
  DOC-20 sent-counts-as-text: txCount of analytics is a string, and the description has a number
    ${on.revenue.or(on.customers).texts('txCount', String)}
  DOC-20 sent-one-payment-as-an-object: payments of a sale with one payment is that payment, and the description has a list
    ${on.sales.sets(({ payments }) => (Array.isArray(payments) && payments.length === 1 ? { payments: payments[0] } : null))}
  DOC-20 sent-stores-as-text: organization.stores is a string, and the description has an integer
    ${on.me.setsAt('data.organization', ({ stores }) => ({ stores: String(stores) }))}
  DOC-20 sent-no-rows-as-null: data of customer analytics is null where no row was found, and the description has a list
    ${on.customers.setsBody(({ data }) => (Array.isArray(data) && data.length === 0 ? { data: null } : null))}
  DOC-20 sent-thresholds-as-text: triggerThreshold of promotions is a string, and the description has a number or null
    ${on.promotions.texts('triggerThreshold', String, ({ triggerThreshold }) => triggerThreshold !== null)}
`;
