import type { Change } from '../fault.ts';
import { on, read } from '../fault-kit/conditions.ts';
import { changeBody, changeResponse, json, type Loose, part } from '../fault-kit/responses.ts';
import { faultTable } from '../fault-kit/table.ts';

function without(name: string): Change {
  return changeBody(on.document, (document) => {
    delete document[name];
  });
}

function atPath(document: Loose, path: string): Loose {
  return part(part(document, 'paths'), path);
}

/** The served description, and where the operations answer. */
export const documentFaults = faultTable`
  DOC-02 description-is-3.1: The description is OpenAPI 3.1.0
    ${changeBody(on.document, (document) => {
      document.openapi = '3.1.0';
    })}
  DOC-02 description-is-3.0: The description has version 3.0
    ${changeBody(on.document, (document) => {
      document.openapi = '3.0';
    })}
  DOC-02 description-is-swagger: The description is Swagger 2.0
    ${changeBody(on.document, (document) => {
      document.swagger = '2.0';
      delete document.openapi;
    })}
  DOC-03 description-without-security: The description has no security
    ${without('security')}
  DOC-03 description-without-servers: The description has no servers
    ${without('servers')}
  DOC-03 description-without-components: The description has no components
    ${without('components')}
  DOC-04 description-info-without-version: info has no version
    ${changeBody(on.document, (document) => {
      delete part(document, 'info').version;
    })}
  DOC-03 description-info-without-title: info has no title
    ${changeBody(on.document, (document) => {
      delete part(document, 'info').title;
    })}
  DOC-04 description-version-is-a-number: info.version is a number
    ${changeBody(on.document, (document) => {
      part(document, 'info').version = 1.1;
    })}
  DOC-05 description-posts-sales: The description contains a POST of sales
    ${changeBody(on.document, (document) => {
      atPath(document, '/public-api/v1/sales').post = { responses: { 201: { description: 'created' } } };
    })}
  DOC-05 description-deletes-customers: The description contains a DELETE of a customer
    ${changeBody(on.document, (document) => {
      atPath(document, '/public-api/v1/customers/{id}').delete = { responses: { 204: { description: 'gone' } } };
    })}
  DOC-05 description-of-the-inside: The description contains an internal path that writes prices
    ${changeBody(on.document, (document) => {
      part(document, 'paths')['/public-api/v1/products/{id}/price'] = {
        put: { responses: { 200: { description: 'done' } } },
      };
    })}
  DOC-15 description-without-sales: The description has no path for sales
    ${changeBody(on.document, (document) => {
      delete part(document, 'paths')['/public-api/v1/sales'];
    })}
  DOC-15 description-without-staff-analytics: The description has no path for staff analytics
    ${changeBody(on.document, (document) => {
      delete part(document, 'paths')['/public-api/v1/analytics/staff'];
    })}
  DOC-16 description-refers-to-nothing: The description refers to a missing schema
    ${changeBody(on.document, (document) => {
      delete part(part(document, 'components'), 'schemas').SaleSummary;
    })}
  DOC-01 description-in-yaml: The description is served in YAML
    ${changeResponse(on.document, (answer) =>
      answer.status === 200
        ? {
            ...answer,
            headers: { 'content-type': 'application/yaml' },
            body: 'openapi: 3.0.3\ninfo:\n  title: Public API\n  version: 1.1.0\n',
          }
        : answer,
    )}
  DOC-01 description-needs-a-key: The description needs a key
    ${changeResponse(on.document, (answer, { request }) =>
      request.headers.authorization === undefined ? json(401, { message: 'Unauthorized' }) : answer,
    )}
  DOC-01 description-is-a-page: The description is an HTML page
    ${changeResponse(on.document, (answer) => ({
      ...answer,
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><title>API reference</title><div id="swagger-ui"></div>',
    }))}
  DOC-01 description-moved: The description redirects to another address
    ${changeResponse(on.document, () => ({ status: 301, headers: { location: '/docs/openapi.json' }, body: '' }))}
  DOC-06 revenue-left-behind: Revenue is not found below v1
    ${(handle) => async (request) =>
      read(request).operation === 'getRevenueAnalytics' ? json(404, { message: 'Not Found' }) : await handle(request)}
  DOC-01 description-refuses-browsers: The description is 406 for a client that accepts HTML
    ${{
      driver: 'browser',
      wrap: changeResponse(on.document, (answer, { request }) =>
        String(request.headers.accept).includes('text/html') ? json(406, {}) : answer,
      ),
    }}
`;
