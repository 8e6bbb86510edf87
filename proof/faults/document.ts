import { basePath, type OperationId } from '../../contract/operations.ts';
import type { Change, Fault } from '../fault.ts';
import { hasNoKey, not } from '../fault-kit/conditions.ts';
import * as doc from '../fault-kit/documents.ts';
import { on } from '../fault-kit/on.ts';
import { eachObject, json, type Loose, part } from '../fault-kit/responses.ts';
import { each } from '../fault-kit/table.ts';
import { faultTable } from './named.ts';

/** Other words in every security scheme. */
function eachScheme(words: Loose): Change {
  return on.document.changeBody((document) => {
    for (const scheme of Object.values(part(part(document, 'components'), 'securitySchemes')))
      Object.assign(Object(scheme), words);
  });
}

const YAML = 'openapi: 3.0.3\ninfo:\n  title: Public API\n  version: 1.1.0\n';
const PAGE = '<!doctype html><title>API reference</title><div id="swagger-ui"></div>';

/** An operation without a parameter, or with another in its place. */
function replacesParameter(operation: OperationId, name: string, ...others: readonly Loose[]): Change {
  return doc.changeParameters(operation, (all) => all.flatMap((one) => (one.name === name ? others : [one])));
}

const ANYTHING = { type: 'string', format: undefined };

export const documentFaults: readonly Fault[] = faultTable`
  # The served description, and where the operations answer
  DOC-02 description-is-3.1: The description is OpenAPI 3.1.0 ${on.document.setsBody({ openapi: '3.1.0' })}
  DOC-02 description-is-3.0: The description has version 3.0 ${on.document.setsBody({ openapi: '3.0' })}
  DOC-02 description-is-swagger: The description is Swagger 2.0
    ${on.document.setsBody({ openapi: undefined, swagger: '2.0' })}
  DOC-03 description-without-security (security): The description has no security
  DOC-03 description-without-servers (servers): The description has no servers
  DOC-03 description-without-components (components): The description has no components
    ${each((name = '') => on.document.setsBody({ [name]: undefined }))}
  DOC-04 description-info-without-version: info has no version ${on.document.setsAt('info', { version: undefined })}
  DOC-03 description-info-without-title: info has no title ${on.document.setsAt('info', { title: undefined })}
  DOC-04 description-version-is-a-number: info.version is a number ${on.document.setsAt('info', { version: 1.1 })}
  DOC-05 description-posts-sales: The description contains a POST of sales
    ${on.document.setsAt('paths./public-api/v1/sales', { post: { responses: { 201: { description: 'created' } } } })}
  DOC-05 description-deletes-customers: The description contains a DELETE of a customer
    ${on.document.setsAt('paths./public-api/v1/customers/{id}', {
      delete: { responses: { 204: { description: 'gone' } } },
    })}
  DOC-05 description-of-the-inside: The description contains an internal path that writes prices
    ${on.document.setsAt('paths', {
      '/public-api/v1/products/{id}/price': { put: { responses: { 200: { description: 'done' } } } },
    })}
  DOC-15 description-without-sales (/public-api/v1/sales): The description has no path for sales
  DOC-15 description-without-staff-analytics (/public-api/v1/analytics/staff): The description has no path for staff analytics
  DOC-15 description-without-customer (/public-api/v1/customers/{id}): The description has no path for one customer
  DOC-15 description-without-shifts (/public-api/v1/staff/{id}/shifts): The description has no path for shifts
    ${each((path = '') => on.document.setsAt('paths', { [path]: undefined }))}
  DOC-16 description-refers-to-nothing: The description refers to a missing schema
    ${doc.setsComponent('schemas', { SaleSummary: undefined })}
  DOC-16 description-demands-an-unknown-scheme: The description demands a security scheme that it does not declare
    ${on.document.setsBody({ security: [{ oauth: [] }] })}
  DOC-16 description-with-an-empty-scheme: The security scheme of the description has an empty text as its scheme
    ${eachScheme({ scheme: '' })}
  DOC-16 description-with-an-empty-type: The security scheme of the description has an empty text as its type
    ${eachScheme({ type: '' })}
  DOC-16 description-of-a-key-without-name: The security scheme of the description is a key in a header without a name
    ${eachScheme({ type: 'apiKey', scheme: undefined, in: 'header' })}
  DOC-18 description-without-crypto (PaymentMethod CRYPTO): The description has no payment method CRYPTO
  DOC-18 description-without-reverted (SaleStatus REVERTED): The description has no sale status REVERTED
    ${each((values = '', left = '') => doc.withoutValue(values, left))}
  DOC-18 description-without-nulls: The description allows null nowhere
    ${on.document.changeBody((document) => {
      eachObject(document.components, (schema) => {
        delete schema.nullable;
      });
    })}
  DOC-18 description-limits-pages-to-50: The description allows a limit of at most 50
    ${doc.setsComponent('parameters.PageLimit.schema', { maximum: 50 })}
  DOC-19 description-loses-its-base: The description has /public-api/v1 neither in servers nor in paths
    ${doc.renamesPaths(doc.shortPath)}
  DOC-19 description-of-version-2: The description has /public-api/v2 as its server ${doc.shortBelow('/public-api/v2')}
  DOC-19 description-has-its-base-twice: The description has /public-api/v1 in servers and in paths
    ${doc.setsServers('/public-api/v1')}
  DOC-01 description-in-yaml: The description is served in YAML
    ${on.document.changeStatus(200, (answer) => ({
      ...answer,
      headers: { 'content-type': 'application/yaml' },
      body: YAML,
    }))}
  DOC-01 description-needs-a-key: The description needs a key
    ${on.document.and(hasNoKey).answers(json(401, { message: 'Unauthorized' }))}
  DOC-01 description-is-a-page: The description is an HTML page
    ${on.document.changeResponse((answer) => ({ ...answer, headers: { 'content-type': 'text/html' }, body: PAGE }))}
  DOC-01 description-moved: The description redirects to another address
    ${on.document.answers({ status: 301, headers: { location: '/docs/openapi.json' }, body: '' })}
  DOC-06 revenue-left-behind: Revenue is not found below v1 ${on.revenue.answers(json(404, { message: 'Not Found' }))}
  DOC-06 sales-are-not-there: Sales are not found, with any key or none
    ${on.sales.answers(json(404, { message: 'Cannot GET /sales' }))}
  DOC-06 logs-refuse-the-method: GET is no method of logs
    ${on.logs.answers(json(405, { message: 'Method Not Allowed' }))}
  DOC-06 promotions-are-not-written: Valid requests for promotions are 501
    ${on.promotions.changeStatus(200, () => json(501, { message: 'Not Implemented' }))}
  DOC-01 description-refuses-browsers: The description is 406 for a client that accepts HTML
    ${{
      driver: 'browser',
      wrap: on.document.changeResponse((answer, { request }) =>
        String(request.headers.accept).includes('text/html') ? json(406, {}) : answer,
      ),
    }}
  # What the served description leaves out, or says of parameters
  DOC-07 described-in-another-file: The description refers to another file for the path of a customer
    ${on.document.setsAt('paths', { '/public-api/v1/customers/{id}': { $ref: 'customer.json' } })}
  DOC-27 server-of-nothing-on-another-host: The second server of the description is another host, and its path leads nowhere here
    ${doc.setsServers('/', 'https://mirror.pos-vendor.example/api')}
  DOC-27 operation-on-another-host-too: The operation of products has two servers on other hosts, one of which does not have the base
    ${doc.shortBelow(basePath)}
    ${doc.setsOperation('listProducts', {
      servers: [
        { url: 'https://products.pos-vendor.example' },
        { url: `https://products.pos-vendor.example${basePath}` },
      ],
    })}
  DOC-15 described-path-without-id (/public-api/v1/customers): The path of a customer in the description has no id
  DOC-19 described-customer-without-base (/customers/{id}): The path of a customer in the description lost its base
    ${each((path = '') => doc.renamesPath('getCustomer', path))}
  DOC-19 described-below-another-base: The server of the description has another path than the base, on another host
    ${doc.shortBelow('https://gateway.pos-vendor.example/pos/v1')}
  DOC-08 described-without-search: The description has no search at products
    ${replacesParameter('listProducts', 'search')}
  DOC-08 described-cursor-as-after: The description has after at sales in place of cursor
    ${replacesParameter('listSales', 'cursor', { name: 'after', in: 'query', schema: { type: 'string' } })}
  DOC-08 described-stores-in-snake-case: The description has store_ids at revenue in place of storeIds
    ${replacesParameter('getRevenueAnalytics', 'storeIds', {
      name: 'store_ids',
      in: 'query',
      schema: { type: 'array', items: { type: 'string' } },
    })}
  DOC-09 described-key-in-a-header: The description has the key in a header of its own
    ${doc.setsComponent('securitySchemes', { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } })}
  DOC-10 description-refuses-wrong-keys: The description is 401 for a client that sends a key, whether it is valid or not
    ${on.document.and(not(hasNoKey)).answers(json(401, { message: 'Unauthorized' }))}
  DOC-22 described-limit-without-maximum: The description has no maximum of limit on sales
    ${doc.setsParameter('listSales', 'limit', { maximum: undefined })}
  DOC-22 described-limit-to-1000: The description has 1000 as the maximum of limit on products
    ${doc.setsParameter('listProducts', 'limit', { maximum: 1000 })}
  DOC-22 described-limit-to-101: The description has 101 as the maximum of limit on promotions
    ${doc.setsParameter('listPromotions', 'limit', { maximum: 101 })}
  DOC-22 described-limit-with-decimals: The description has limit of sales as a number with decimals
    ${doc.setsParameter('listSales', 'limit', { type: 'number' })}
  DOC-22 described-limit-without-default: The description has no default of limit on inventory logs
    ${doc.setsParameter('listInventoryLogs', 'limit', { default: undefined })}
  DOC-22 described-limit-of-another-default: The description has 25 as the default of limit on staff analytics
    ${doc.setsParameter('getStaffAnalytics', 'limit', { default: 25 })}
  DOC-22 described-status-is-any-text: The description has no values of status on sales
    ${doc.setsParameter('listSales', 'status', { items: { type: 'string' } })}
  DOC-22 described-range-is-any-text: The description has from of revenue as any text
    ${doc.setsParameter('getRevenueAnalytics', 'from', ANYTHING)}
  DOC-22 described-cursor-is-any-text: The description has cursor of products as any text
    ${doc.setsParameter('listProducts', 'cursor', ANYTHING)}
  DOC-22 described-staff-is-any-text: The description has staffId as any text
    ${doc.setsParameter('listSales', 'staffId', ANYTHING)}
  DOC-22 described-active-is-any-text: The description has active as any text
    ${doc.setsParameter('listPromotions', 'active', { type: 'string' })}
  DOC-22 described-status-with-one-more: The description has DRAFT among the values of status on sales
    ${doc.setsParameter('listSales', 'status', {
      items: { type: 'string', enum: ['DRAFT', 'PENDING', 'PAID', 'CANCELLED', 'REVERTED', 'REFUNDED'] },
    })}
  DOC-22 described-parameter-without-schema: The description has search of products without a schema
    ${replacesParameter('listProducts', 'search', { name: 'search', in: 'query' })}
  DOC-22 described-id-is-optional: The description does not require the id in the path of a customer
    ${doc.setsParameter('getCustomer', 'id', {}, { required: false })}
  DOC-28 described-id-is-not-declared: The description has an id in the path of shifts, and not among its parameters
    ${replacesParameter('listStaffShifts', 'id')}
  DOC-28 described-id-of-another-name: The description has customerId among the parameters of a path with id
    ${doc.setsParameter('getCustomer', 'id', {}, { name: 'customerId' })}
  DOC-26 described-limit-of-500-is-refused: The description has 500 as the maximum of limit on sales, and the deployment refuses more than 100
    ${doc.setsParameter('listSales', 'limit', { maximum: 500 })}
  DOC-26 described-pages-of-10: The description has 10 as the default of limit on products, and pages have 25 records
    ${doc.setsParameter('listProducts', 'limit', { default: 10 })}
  # What the served description says of answers, statuses and the key
  DOC-21 described-pages-of-25: The description has at most 25 records in data of sales, and pages of 100 have more
    ${doc.setsComponent('schemas.SalesResponse.properties.data', { maxItems: 25 })}
  DOC-21 described-rounding-is-positive: The description has rounding from 0, and some are negative
    ${doc.declares('SaleSummary.rounding', { type: 'number', minimum: 0 })}
  DOC-21 described-sku-is-digits: The description has digits as the pattern of sku, and none is of digits
    ${doc.declares('Product.sku', { type: 'string', pattern: '^[0-9]+$' })}
  DOC-21 described-names-are-short: The description has names of products of at most five characters
    ${doc.declares('Product.name', { type: 'string', maxLength: 5 })}
  DOC-21 described-role-is-manager: The description has MANAGER as the only role of staff
    ${doc.declares('StaffRow.role', { type: 'string', enum: ['MANAGER'] })}
  DOC-21 described-currency-is-required: The description requires a currency of sales, and they have none
    ${doc.setsComponent('schemas.SaleSummary', { required: ['currency'] })}
  DOC-21 described-errors-in-an-envelope: The description requires error in the body of errors, and they have none
    ${doc.setsComponent('schemas.Problem', { required: ['error'] })}
  DOC-21 sent-fields-of-a-closed-schema: Products have a field more than the closed schema of the description
    ${on.products.sets({ currency: 'THB' })}
  DOC-21 described-branches-of-two-digits: The description has two digits as the pattern of branchNo in stores
    ${doc.declares('Store.branchNo', { type: 'string', pattern: '^[0-9]{2}$' })}
  DOC-23 described-total-of-any-type: The description has no type of total ${doc.declares('SaleSummary.total', {})}
  DOC-23 described-total-may-be-null: The description has null for total
    ${doc.declares('SaleSummary.total', { type: 'number', nullable: true })}
  DOC-18 description-of-totals-as-text (SaleSummary.total string): The description has the total of a sale as a string
  DOC-21 described-shifts-are-text (StaffRow.observedShiftCount string): The description has observedShiftCount as a string, and it is a number
  DOC-21 described-errors-have-numbers (Problem.code integer): The description has code of errors as an integer, and it is text
  DOC-23 described-invoice-has-decimals (SaleSummary.invoiceId number): The description has invoiceId as a number with decimals
  DOC-23 described-status-of-any-text (Promotion.status string): The description has no values of status of promotions
  DOC-23 described-instants-of-any-text (Product.createdAt string): The description has no format of createdAt of products
    ${each((field = '', type = '') => doc.declares(field, { type }))}
  DOC-23 described-payments-of-anything: The description does not say what payments hold
    ${doc.declares('SaleSummary.payments', { type: 'array', items: {} })}
  DOC-23 described-reference-of-anything: The description has references of movements as an object of anything
    ${doc.declares('InventoryLog.references', { type: 'object', additionalProperties: true })}
  DOC-23 described-without-required-fields: The description requires no field of products
    ${doc.setsComponent('schemas.Product', { required: undefined })}
  DOC-23 described-answer-without-content: The description has no content of revenue
    ${doc.setsResponses({ 200: { description: 'OK' } }, 'getRevenueAnalytics')}
  DOC-23 described-answer-of-anything: The description has movements as an object of anything
    ${doc.setsResponses({ 200: doc.answering({ type: 'object' }) }, 'listInventoryLogs')}
  DOC-23 described-answer-in-xml: The description has products in XML
    ${doc.setsResponses({ 200: { description: 'OK', content: { 'application/xml': { schema: { type: 'object' } } } } }, 'listProducts')}
  DOC-24 described-without-403: The description has no 403 at revenue
    ${doc.setsResponses({ 403: undefined }, 'getRevenueAnalytics')}
  DOC-24 described-without-429: The description has no 429 anywhere ${doc.setsResponses({ 429: undefined })}
  DOC-24 described-without-401: The description has no 401 at /me ${doc.setsResponses({ 401: undefined }, 'getMe')}
  DOC-24 described-without-404: The description has no 404 at a customer
    ${doc.setsResponses({ 404: undefined }, 'getCustomer')}
  DOC-24 described-without-400: The description has no 400 at sales ${doc.setsResponses({ 400: undefined }, 'listSales')}
  DOC-24 described-without-200: The description has 201 at stores in place of 200
    ${doc.setsResponses({ 200: undefined, 201: { description: 'Created' } }, 'listStores')}
  DOC-25 described-sales-without-a-key: The description asks for no key at sales
    ${doc.setsOperation('listSales', { security: [] })}
  DOC-25 described-key-is-optional: The description asks for the key at every operation as one of two choices, of which one is none
    ${doc.setsOperations({ security: [{ apiKey: [] }, {}] })}
  DOC-25 described-api-without-a-key: The description asks for no key at all ${on.document.setsBody({ security: [] })}
  DOC-25 described-key-in-the-query: The description has the key of revenue in the query
    ${doc.setsComponent('securitySchemes', { query: { type: 'apiKey', in: 'query', name: 'api_key' } })}
    ${doc.setsOperation('getRevenueAnalytics', { security: [{ query: [] }] })}
  DOC-25 described-basic-password: The description asks for a user and a password at every operation
    ${doc.setsComponent('securitySchemes', { login: { type: 'http', scheme: 'basic' } })}
    ${doc.setsOperations({ security: [{ login: [] }] })}
`;
