import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { changeBody, changeResponse, json, type Loose, on, part, read } from '../../fault-kit/wrapping.ts';

const isDocument = on('getOpenapi');

function changes(id: string, requirement: string, title: string, change: (document: Loose) => void): Fault {
  return fault(id, requirement, title, (handle) => changeBody(handle, isDocument, change));
}

function lacks(name: string, title: string): Fault {
  return changes(`description-without-${name}`, 'DOC-03', title, (document) => {
    delete document[name];
  });
}

function atPath(document: Loose, path: string): Loose {
  return part(part(document, 'paths'), path);
}

/** The served description, and where the operations answer. */
export const documentFaults: readonly Fault[] = [
  changes('description-is-3.1', 'DOC-02', 'The description is OpenAPI 3.1.0', (document) => {
    document.openapi = '3.1.0';
  }),
  changes('description-is-3.0', 'DOC-02', 'The description calls itself 3.0', (document) => {
    document.openapi = '3.0';
  }),
  changes('description-is-swagger', 'DOC-02', 'The description is Swagger 2.0', (document) => {
    document.swagger = '2.0';
    delete document.openapi;
  }),
  lacks('security', 'The description says nothing of security'),
  lacks('servers', 'The description names no servers'),
  lacks('components', 'The description has no components'),
  changes('description-info-without-version', 'DOC-04', 'info has no version', (document) => {
    delete part(document, 'info').version;
  }),
  changes('description-info-without-title', 'DOC-03', 'info has no title', (document) => {
    delete part(document, 'info').title;
  }),
  changes('description-version-is-a-number', 'DOC-04', 'info.version is a number', (document) => {
    part(document, 'info').version = 1.1;
  }),
  changes('description-posts-sales', 'DOC-05', 'The description offers a POST of sales', (document) => {
    atPath(document, '/public-api/v1/sales').post = { responses: { 201: { description: 'created' } } };
  }),
  changes('description-deletes-customers', 'DOC-05', 'The description offers to delete a customer', (document) => {
    atPath(document, '/public-api/v1/customers/{id}').delete = { responses: { 204: { description: 'gone' } } };
  }),
  changes(
    'description-of-the-inside',
    'DOC-05',
    'The description offers an internal path to write costs',
    (document) => {
      part(document, 'paths')['/public-api/v1/products/{id}/price'] = {
        put: { responses: { 200: { description: 'done' } } },
      };
    },
  ),
  changes('description-without-sales', 'DOC-15', 'The description leaves sales out', (document) => {
    delete part(document, 'paths')['/public-api/v1/sales'];
  }),
  changes('description-without-staff-analytics', 'DOC-15', 'The description leaves staff analytics out', (document) => {
    delete part(document, 'paths')['/public-api/v1/analytics/staff'];
  }),
  changes('description-refers-to-nothing', 'DOC-16', 'The description refers to a schema that it lacks', (document) => {
    delete part(part(document, 'components'), 'schemas').SaleSummary;
  }),
  fault('description-in-yaml', 'DOC-01', 'The description is served in YAML', (handle) =>
    changeResponse(handle, isDocument, (answer) =>
      answer.status === 200
        ? {
            ...answer,
            headers: { 'content-type': 'application/yaml' },
            body: 'openapi: 3.0.3\ninfo:\n  title: Public API\n  version: 1.1.0\n',
          }
        : answer,
    ),
  ),
  fault('description-needs-a-key', 'DOC-01', 'The description needs a key', (handle) =>
    changeResponse(handle, isDocument, (answer, { request }) =>
      request.headers.authorization === undefined ? json(401, { message: 'Unauthorized' }) : answer,
    ),
  ),
  fault('description-is-a-page', 'DOC-01', 'The description is the page that shows it', (handle) =>
    changeResponse(handle, isDocument, (answer) => ({
      ...answer,
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><title>API reference</title><div id="swagger-ui"></div>',
    })),
  ),
  fault('description-moved', 'DOC-01', 'The description has moved and redirects', (handle) =>
    changeResponse(handle, isDocument, () => ({ status: 301, headers: { location: '/docs/openapi.json' }, body: '' })),
  ),
  fault(
    'revenue-left-behind',
    'DOC-06',
    'Revenue is not found below v1',
    (handle) => async (request) =>
      read(request).operation === 'getRevenueAnalytics' ? json(404, { message: 'Not Found' }) : await handle(request),
  ),
];
