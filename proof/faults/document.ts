import type { Change } from '../fault.ts';
import { all, hasNoKey, on } from '../fault-kit/conditions.ts';
import { setsAt, setsBody } from '../fault-kit/records.ts';
import {
  answers,
  changeBody,
  changeResponse,
  changeStatus,
  eachObject,
  json,
  type Loose,
  part,
} from '../fault-kit/responses.ts';
import { faultTable } from '../fault-kit/table.ts';

function without(name: string): Change {
  return setsBody(on.document, () => ({ [name]: undefined }));
}

/** Another schema of this name, in the description alone. */
function describes(name: string, fields: (schema: Loose) => Loose): Change {
  return setsAt(on.document, `components.schemas.${name}`, fields);
}

function movePaths(document: Loose, move: (path: string) => string): void {
  document.paths = Object.fromEntries(
    Object.entries(part(document, 'paths')).map(([path, item]) => [move(path), item]),
  );
}

/** Other words in every security scheme. */
function eachScheme(words: () => Loose): Change {
  return changeBody(on.document, (document) => {
    for (const scheme of Object.values(part(part(document, 'components'), 'securitySchemes')))
      Object.assign(Object(scheme), words());
  });
}

const YAML = 'openapi: 3.0.3\ninfo:\n  title: Public API\n  version: 1.1.0\n';
const PAGE = '<!doctype html><title>API reference</title><div id="swagger-ui"></div>';

/** The served description, and where the operations answer. */
export const documentFaults = faultTable`
  DOC-02 description-is-3.1: The description is OpenAPI 3.1.0
    ${setsBody(on.document, () => ({ openapi: '3.1.0' }))}
  DOC-02 description-is-3.0: The description has version 3.0
    ${setsBody(on.document, () => ({ openapi: '3.0' }))}
  DOC-02 description-is-swagger: The description is Swagger 2.0
    ${setsBody(on.document, () => ({ openapi: undefined, swagger: '2.0' }))}
  DOC-03 description-without-security: The description has no security
    ${without('security')}
  DOC-03 description-without-servers: The description has no servers
    ${without('servers')}
  DOC-03 description-without-components: The description has no components
    ${without('components')}
  DOC-04 description-info-without-version: info has no version
    ${setsAt(on.document, 'info', () => ({ version: undefined }))}
  DOC-03 description-info-without-title: info has no title
    ${setsAt(on.document, 'info', () => ({ title: undefined }))}
  DOC-04 description-version-is-a-number: info.version is a number
    ${setsAt(on.document, 'info', () => ({ version: 1.1 }))}
  DOC-05 description-posts-sales: The description contains a POST of sales
    ${setsAt(on.document, 'paths./public-api/v1/sales', () => ({
      post: { responses: { 201: { description: 'created' } } },
    }))}
  DOC-05 description-deletes-customers: The description contains a DELETE of a customer
    ${setsAt(on.document, 'paths./public-api/v1/customers/{id}', () => ({
      delete: { responses: { 204: { description: 'gone' } } },
    }))}
  DOC-05 description-of-the-inside: The description contains an internal path that writes prices
    ${setsAt(on.document, 'paths', () => ({
      '/public-api/v1/products/{id}/price': { put: { responses: { 200: { description: 'done' } } } },
    }))}
  DOC-15 description-without-sales: The description has no path for sales
    ${setsAt(on.document, 'paths', () => ({ '/public-api/v1/sales': undefined }))}
  DOC-15 description-without-staff-analytics: The description has no path for staff analytics
    ${setsAt(on.document, 'paths', () => ({ '/public-api/v1/analytics/staff': undefined }))}
  DOC-15 description-without-customer: The description has no path for one customer
    ${setsAt(on.document, 'paths', () => ({ '/public-api/v1/customers/{id}': undefined }))}
  DOC-15 description-without-shifts: The description has no path for shifts
    ${setsAt(on.document, 'paths', () => ({ '/public-api/v1/staff/{id}/shifts': undefined }))}
  DOC-16 description-refers-to-nothing: The description refers to a missing schema
    ${setsAt(on.document, 'components.schemas', () => ({ SaleSummary: undefined }))}
  DOC-16 description-demands-an-unknown-scheme: The description demands a security scheme that it does not declare
    ${setsBody(on.document, () => ({ security: [{ oauth: [] }] }))}
  DOC-16 description-with-an-empty-scheme: The security scheme of the description has an empty text as its scheme
    ${eachScheme(() => ({ scheme: '' }))}
  DOC-16 description-with-an-empty-type: The security scheme of the description has an empty text as its type
    ${eachScheme(() => ({ type: '' }))}
  DOC-16 description-of-a-key-without-name: The security scheme of the description is a key in a header without a name
    ${eachScheme(() => ({ type: 'apiKey', scheme: undefined, in: 'header' }))}
  DOC-18 description-without-crypto: The description has no payment method CRYPTO
    ${describes('PaymentMethod', ({ enum: methods }) => ({ enum: [methods].flat().filter((method) => method !== 'CRYPTO') }))}
  DOC-18 description-without-reverted: The description has no sale status REVERTED
    ${describes('SaleStatus', () => ({ enum: ['PENDING', 'PAID', 'CANCELLED', 'REFUNDED'] }))}
  DOC-18 description-of-totals-as-text: The description has the total of a sale as a string
    ${describes('SaleSummary', ({ properties }) => ({
      properties: Object.assign({}, properties, { total: { type: 'string' } }),
    }))}
  DOC-18 description-without-nulls: The description allows null nowhere
    ${changeBody(on.document, (document) => {
      eachObject(document.components, (schema) => {
        delete schema.nullable;
      });
    })}
  DOC-18 description-limits-pages-to-50: The description allows a limit of at most 50
    ${setsAt(on.document, 'components.parameters.PageLimit.schema', () => ({ maximum: 50 }))}
  DOC-19 description-loses-its-base: The description has /public-api/v1 neither in servers nor in paths
    ${changeBody(on.document, (document) => movePaths(document, (path) => path.replace('/public-api/v1', '')))}
  DOC-19 description-of-version-2: The description has /public-api/v2 as its server
    ${changeBody(on.document, (document) => {
      movePaths(document, (path) => path.replace('/public-api/v1', ''));
      document.servers = [{ url: '/public-api/v2' }];
    })}
  DOC-19 description-has-its-base-twice: The description has /public-api/v1 in servers and in paths
    ${setsBody(on.document, () => ({ servers: [{ url: '/public-api/v1' }] }))}
  DOC-01 description-in-yaml: The description is served in YAML
    ${changeStatus(on.document, 200, (answer) => ({
      ...answer,
      headers: { 'content-type': 'application/yaml' },
      body: YAML,
    }))}
  DOC-01 description-needs-a-key: The description needs a key
    ${answers(all(on.document, hasNoKey), json(401, { message: 'Unauthorized' }))}
  DOC-01 description-is-a-page: The description is an HTML page
    ${changeResponse(on.document, (answer) => ({ ...answer, headers: { 'content-type': 'text/html' }, body: PAGE }))}
  DOC-01 description-moved: The description redirects to another address
    ${answers(on.document, { status: 301, headers: { location: '/docs/openapi.json' }, body: '' })}
  DOC-06 revenue-left-behind: Revenue is not found below v1
    ${answers(on.revenue, json(404, { message: 'Not Found' }))}
  DOC-06 sales-are-not-there: Sales are not found, with any key or none
    ${answers(on.sales, json(404, { message: 'Cannot GET /sales' }))}
  DOC-06 logs-refuse-the-method: GET is no method of logs
    ${answers(on.logs, json(405, { message: 'Method Not Allowed' }))}
  DOC-06 promotions-are-not-written: Valid requests for promotions are 501
    ${changeStatus(on.promotions, 200, () => json(501, { message: 'Not Implemented' }))}
  DOC-01 description-refuses-browsers: The description is 406 for a client that accepts HTML
    ${{
      driver: 'browser',
      wrap: changeResponse(on.document, (answer, { request }) =>
        String(request.headers.accept).includes('text/html') ? json(406, {}) : answer,
      ),
    }}
`;
