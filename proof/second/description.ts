import type { Choices } from './choices.ts';
import { MOVEMENTS, PAYMENT_METHODS, STATUSES } from './words.ts';

// mutants open from here: what the served document says is at most an advisory (DOC-11)
const text = { type: 'string' };
const uuid = { type: 'string', format: 'uuid' };
const instant = { type: 'string', format: 'date-time' };
const listOf = (items: object) => ({ type: 'array', items });
const upTo = (usual: number) => ({ type: 'integer', minimum: 1, maximum: 100, default: usual });

const paging = { limit: upTo(25), cursor: uuid };
const range = { from: instant, to: instant };
const stores = { storeIds: listOf(uuid) };
const catalogue = { categoryIds: listOf(uuid), productIds: listOf(uuid), search: text };
// mutants counted again

const parameters: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  '/me': {},
  '/stores': {},
  // mutants open from here: what the served document says is at most an advisory (DOC-11)
  '/sales': {
    ...{ ...paging, ...range, ...stores },
    status: listOf({ type: 'string', enum: STATUSES }),
    paymentMethods: listOf({ type: 'string', enum: PAYMENT_METHODS }),
    ...{ staffId: uuid, tabCreatorId: uuid, search: text },
  },
  '/products': { ...paging, ...stores, categoryIds: listOf(uuid), search: text },
  '/promotions': { ...paging, ...range, ...stores, ...catalogue, active: { type: 'boolean' }, triggers: listOf(text) },
  '/inventory/logs': {
    ...paging,
    ...range,
    ...stores,
    ...catalogue,
    types: listOf({ type: 'string', enum: MOVEMENTS }),
  },
  '/analytics/revenue': { ...range, ...stores },
  '/analytics/staff': { ...range, ...stores, limit: upTo(100) },
  '/analytics/customers': { ...range, ...stores, limit: upTo(100) },
  '/staff/{id}/shifts': { ...range },
  // mutants counted again
  '/customers/{id}': {},
};

const ROOT = '/public-api/v1';

/** The served document; which part of each path stands in `servers` is a choice. */
export function description({ serverPath }: Choices) {
  const paths = Object.entries(parameters).map(([path, own]) => [
    `${ROOT}${path}`.slice(serverPath.length),
    operation(path, own),
  ]);
  // mutants open (Object #3, String): what the served document says is at most an advisory (DOC-11)
  const itself = { get: { security: [], responses: { 200: { description: 'This document' } } } };
  return {
    openapi: '3.0.3',
    info: { title: 'Point of sale, read only', version: '1.4.0' },
    servers: [{ url: serverPath === '' ? '/' : serverPath }],
    // mutants open (Array #1): a demand for a key that is left out is at most an advisory (DOC-16)
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    // mutants open (String): whether the served document names its own path (DOC-11)
    paths: Object.fromEntries([[`${ROOT}/openapi.json`.slice(serverPath.length), itself], ...paths]),
  };
}

function operation(path: string, own: Readonly<Record<string, object>>) {
  // mutants open (Array #1, Object, String #3): what the served document says is at most an advisory (DOC-11)
  const inPath = path.includes('{id}') ? [{ name: 'id', in: 'path', required: true, schema: text }] : [];
  const inQuery = Object.entries(own).map(([name, schema]) => ({ name, in: 'query', schema }));
  // mutants open (Object, String #1, Array): what the served document says is at most an advisory (DOC-11)
  const body = { type: 'object', required: ['data'], properties: { data: {} } };
  // mutants open (String, Object #2-3): what the served document says is at most an advisory (DOC-11)
  const found = { description: 'Found', content: { 'application/json': { schema: body } } };
  // mutants open (Array, String): what the served document says is at most an advisory (DOC-11)
  const refused = Object.fromEntries([400, 401, 403, 404, 429].map((status) => [status, { description: 'Refused' }]));
  // mutants open (Object #2, Array): what the served document says is at most an advisory (DOC-11)
  return { get: { parameters: [...inPath, ...inQuery], responses: { 200: found, ...refused } } };
}
