import { describe, expect, it } from 'vitest';
import { keyedOperations, operations, pathOf } from '../../../contract/operations.ts';
import type { Json } from '../../model/exchange.ts';
import { judgementOf } from '../../testing/rule-cases.ts';
import { documentContentsFamily } from './contents.family.ts';
import { type Draft, exampleDocument, served } from './example-document.ts';

const GET = { get: { responses: {} } };
const BY_ID = ['customers/{customerId}', 'staff/{id}/shifts'];
const LISTS = ['me', 'stores', 'sales', 'products', 'promotions', 'inventory/logs'];
const ENDPOINTS = [...LISTS, ...['revenue', 'staff', 'customers'].map((name) => `analytics/${name}`), ...BY_ID];

function inPath(name: string): Draft {
  return { name, in: 'path', required: true };
}

function below(base: string, ends: readonly string[] = ENDPOINTS): Draft {
  return Object.fromEntries(ends.map((end) => [`${base}/${end}`, GET]));
}

const { '/public-api/v1/sales': _, ...withoutSales } = below('/public-api/v1');
const short: Draft = Object.fromEntries(
  keyedOperations.map((operation) => [pathOf(operation, ':id').slice('/public-api/v1'.length), GET]),
);

const SCHEMAS = { 'A/sale': { type: 'object' }, ยอดขาย: { type: 'object' }, list: { oneOf: [{ type: 'array' }] } };

function referring(reference: string): Draft {
  return {
    security: [],
    components: { schemas: { ...SCHEMAS, Referring: { properties: { one: { $ref: reference } } } } },
  };
}

function scheme(declared: Draft): Draft {
  return { components: { securitySchemes: { key: declared } } };
}

const SALES_PARAMETERS = operations.listSales.parameters.map(({ name }) => name);

function salesParameters(parameters: readonly Json[]): Draft {
  return {
    paths: { '/public-api/v1/sales': { get: { parameters: [...parameters] } } },
    components: { parameters: { limit: { name: 'limit' } } },
  };
}

const BOTH = { get: {}, post: {} };

interface Cases {
  readonly passes?: Readonly<Record<string, Draft>>;
  readonly fails: Readonly<Record<string, readonly [Draft, RegExp]>>;
}

const SLASHES = ENDPOINTS.map((end) => `${end}/`);
const BRACKETS = SALES_PARAMETERS.map((name) =>
  name === 'limit' ? { $ref: '#/components/parameters/limit' } : { name: name === 'status' ? 'status[]' : name },
);
const WITHOUT_ONE = SALES_PARAMETERS.filter((name) => name !== 'tabCreatorId').map((name) => ({ name }));

const CASES: Readonly<Record<string, Cases>> = {
  'document-covers-the-api': {
    passes: {
      'whole paths': { paths: below('/public-api/v1') },
      'the base in a server with variables': { servers: [{ url: '{base_url}/public-api/v1' }], paths: below('') },
      'a gateway in front, and slashes at the end': { paths: below('/pos/eu/v1', SLASHES) },
      'a path that is in another file': { paths: { ...withoutSales, '/public-api/v1/sales': { $ref: 'sales.json' } } },
    },
    fails: {
      'no sales': [{ paths: withoutSales }, /no path found for listSales/],
      'a POST alone': [{ paths: { ...withoutSales, '/public-api/v1/sales': { post: {} } } }, /listSales/],
      'no analytics': [
        { paths: below('/public-api/v1', [...LISTS, ...BY_ID]) },
        /^seen in 3 of 11 endpoints, first: no path found for getRevenueAnalytics/,
      ],
      'paths by id left out': [
        { paths: below('/public-api/v1', ENDPOINTS.slice(0, 9)) },
        /^seen in 2 of 11 endpoints, first: no path found for (?:getCustomer|listStaffShifts)$/,
      ],
    },
  },
  'document-declares-bearer': {
    passes: { 'in capitals': scheme({ type: 'http', scheme: 'Bearer' }) },
    fails: { 'a key in the query': [scheme({ type: 'apiKey', in: 'query', name: 'key' }), /found none/] },
  },
  'document-has-its-parts': {
    fails: {
      'no title': [{ info: { version: '1.1.0' } }, /info.title is missing/],
      'paths as a list': [{ paths: [] }, /paths is missing/],
    },
  },
  'document-names-operations': {
    passes: { 'the base in servers, parameters with a colon': { servers: [{ url: '/public-api/v1' }], paths: short } },
    fails: {
      missing: [{ paths: { ...short, '/analytics/customers': {} } }, /getCustomerAnalytics is not in the document/],
    },
  },
  'document-parameters-fit-paths': {
    passes: {
      'another name, with a pattern': {
        paths: { '/public-api/v1/customers/{customerId:[0-9a-f-]+}': { get: { parameters: [inPath('customerId')] } } },
      },
      'a parameter of the path': {
        paths: { '/public-api/v1/customers/:id': { parameters: [inPath('id')], get: {} } },
      },
      'by reference': {
        paths: { '/public-api/v1/customers/{id}': { get: { parameters: [{ $ref: '#/components/parameters/Id' }] } } },
        components: { parameters: { Id: inPath('id') } },
      },
      'in another file': {
        paths: { '/public-api/v1/customers/{id}': { get: { parameters: [{ $ref: 'parameters.json#/Id' }] } } },
      },
      'of another API': { paths: { '/public-api/v1/me': GET, '/crm/contacts/{id}': { get: { parameters: [{}] } } } },
    },
    fails: {
      'no name': [
        { paths: { '/public-api/v1/sales': { get: { parameters: [{ in: 'query' }] } } } },
        /listSales has a parameter without a name at #\/paths\/~1public-api~1v1~1sales\/get\/parameters\/0$/,
      ],
      'not in the path': [
        { paths: { '/public-api/v1/sales': { parameters: [inPath('storeIds')], get: {} } } },
        /listSales has a parameter storeIds in the path, and its path \/public-api\/v1\/sales has no storeIds$/,
      ],
      'in the query': [
        {
          paths: {
            '/public-api/v1/customers/{id}': { get: { parameters: [{ name: 'id', in: 'query' }] } },
          },
        },
        /getCustomer has the parameter id in its query, and its path .* has it$/,
      ],
      'no parameter': [{ paths: { '/public-api/v1/customers/{id}': GET } }, /getCustomer has no parameter id,/],
    },
  },
  'document-names-parameters': {
    passes: { 'a shared one, and one with brackets': salesParameters(BRACKETS) },
    fails: { missing: [salesParameters(WITHOUT_ONE), /listSales does not name tabCreatorId/] },
  },
  'document-offers-no-writes': {
    passes: {
      'another API of the same company': { paths: { '/sales': BOTH, '/public-api/v1/sales': { get: {} } } },
      'HEAD and OPTIONS': { paths: { '/public-api/v1/me': { head: {}, options: {} } } },
    },
    fails: {
      full: [{ paths: { '/public-api/v1/customers/{id}': BOTH } }, /offers POST \/public-api\/v1\/customers\/\*/],
      'the base in servers': [
        { servers: [{ url: 'https://api.example/public-api/v1' }], paths: { '/refunds': BOTH } },
        /offers POST/,
      ],
      'a base that no server names': [{ servers: [], paths: { '/sales': BOTH } }, /offers POST/],
    },
  },
  'document-references-resolve': {
    passes: {
      'a slash in the name': referring('#/components/schemas/A~1sale'),
      'another script, escaped': referring(`#/components/schemas/${encodeURIComponent('ยอดขาย')}`),
      'an item of a list': referring('#/components/schemas/list/oneOf/0'),
      'the document itself': referring('#'),
      'a key in a header': scheming({ type: 'apiKey', in: 'header', name: 'Authorization' }),
      'an open scheme': scheming({ type: 'openIdConnect', openIdConnectUrl: 'https://a.test' }),
      'no security at all': { security: [], components: {} },
      'a security scheme with a slash': {
        security: [{ 'a/b': [] }],
        components: { securitySchemes: { 'a/b': { type: 'http', scheme: 'bearer' } } },
      },
      'another document': referring('shared.json#/nothing/here'),
      'within an extension': { 'x-extra': { $ref: '#/nothing' } },
      'within an example': {
        security: [],
        components: { schemas: { Sale: { type: 'object', example: { $ref: '#/nothing' } } } },
      },
    },
    fails: {
      'within an extension that is referred to': [
        {
          'x-extra': { Sale: { items: { $ref: '#/nothing' } } },
          components: { schemas: { A: { $ref: '#/x-extra/Sale' } } },
          security: [],
        },
        /nothing has no target/,
      ],
      'no target': [referring('#/components/schemas/Sale'), /schemas\/Sale has no target/],
      'a security scheme that is not declared': [{ security: [{ oauth: [] }] }, /securitySchemes\/oauth has no target/],
      'a security scheme of one path': [
        { paths: { '/public-api/v1/me': { get: { security: [{ cookie: [] }] } } } },
        /securitySchemes\/cookie has no target/,
      ],
      'a security scheme without a scheme': [scheming({ type: 'http', scheme: '' }), /key\/scheme is missing or empty/],
      'a security scheme without a type': [scheming({ type: '', scheme: 'bearer' }), /key\/type is missing or empty/],
      'a key without a name': [scheming({ type: 'apiKey', in: 'header' }), /key\/name is missing or empty/],
      'beyond a list': [referring('#/components/schemas/list/oneOf/1'), /oneOf\/1/],
    },
  },
  'document-states-version': {
    passes: { 'a version of their own': { info: { title: 'x', version: '2026-05' } } },
    fails: { none: [{ info: { title: 'x' } }, /info.version/] },
  },
  'document-version-303': {
    fails: { 'another version': [{ openapi: '3.1.0' }, /"3.1.0"/], none: [{ openapi: null, swagger: '2.0' }, /null/] },
  },
};

function scheming(key: Draft): Draft {
  return { components: { securitySchemes: { key } } };
}

describe.each(Object.entries(CASES))('%s', (id, { passes = {}, fails }) => {
  const row = documentContentsFamily.rules.find((each) => each.id === id);
  const judge = (changes: Draft) => row && judgementOf(row, served({ document: exampleDocument(changes) }));

  it('passes', () => {
    for (const [name, changes] of Object.entries(passes)) expect(judge(changes)?.outcome, name).toBe('passed');
  });

  it('fails', () => {
    for (const [name, [changes, message]] of Object.entries(fails)) {
      expect(judge(changes)?.outcome, name).toBe('failed');
      expect(judge(changes)?.message, name).toMatch(message);
    }
  });
});

it.each([
  [503, 'openapi.json is unavailable: it answered 503'],
  [404, 'openapi.json is unavailable: it answered 404'],
  [null, 'openapi.json is unavailable: it gave no answer'],
  [200, 'openapi.json is not JSON'],
])('no row is decided without a document: %s', (status, reason) => {
  for (const row of documentContentsFamily.rules) {
    const { outcome, message } = judgementOf(row, served({ status, document: undefined }));
    expect([row.id, outcome, message]).toEqual([row.id, 'cantTell', reason]);
  }
});
