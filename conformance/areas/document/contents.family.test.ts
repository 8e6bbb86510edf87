import { describe, expect, it } from 'vitest';
import { keyedOperations, operations, pathOf } from '../../../contract/operations.ts';
import type { Json } from '../../model/exchange.ts';
import { judgementOf } from '../../testing/rule-cases.ts';
import { documentContentsFamily } from './contents.family.ts';
import { type Draft, exampleDocument, served } from './example-document.ts';

const GET = { get: { responses: {} } };
const ENDPOINTS = ['me', 'stores', 'sales', 'products', 'promotions', 'inventory/logs'].concat(
  ['revenue', 'staff', 'customers'].map((name) => `analytics/${name}`),
);

function below(base: string, ends: readonly string[] = ENDPOINTS): Draft {
  return Object.fromEntries(ends.map((end) => [`${base}/${end}`, GET]));
}

const { '/public-api/v1/sales': _, ...withoutSales } = below('/public-api/v1');
const short: Draft = Object.fromEntries(
  keyedOperations.map((operation) => [pathOf(operation, ':id').slice('/public-api/v1'.length), GET]),
);

const SCHEMAS = { 'A/sale': { type: 'object' }, ยอดขาย: { type: 'object' }, list: { oneOf: [{ type: 'array' }] } };

function referring(reference: string): Draft {
  return { components: { schemas: { ...SCHEMAS, Referring: { properties: { one: { $ref: reference } } } } } };
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

describe.each<readonly [string, readonly (readonly [string, Draft])[], readonly (readonly [string, Draft, RegExp])[]]>([
  [
    'document-covers-the-api',
    [
      ['paths by id left out', { paths: below('/public-api/v1') }],
      ['the base in a server with variables', { servers: [{ url: '{base_url}/public-api/v1' }], paths: below('') }],
      [
        'a gateway in front, and slashes at the end',
        {
          paths: below(
            '/pos/eu/v1',
            ENDPOINTS.map((end) => `${end}/`),
          ),
        },
      ],
      [
        'a path described in another file',
        { paths: { ...withoutSales, '/public-api/v1/sales': { $ref: 'sales.json' } } },
      ],
    ],
    [
      ['no sales', { paths: withoutSales }, /no path found for listSales/],
      ['a POST alone', { paths: { ...withoutSales, '/public-api/v1/sales': { post: {} } } }, /listSales/],
      [
        'no analytics',
        { paths: below('/public-api/v1', ENDPOINTS.slice(0, 6)) },
        /^3 of 9 endpoints: no path found for getRevenueAnalytics/,
      ],
    ],
  ],
  [
    'document-declares-bearer',
    [['in capitals', scheme({ type: 'http', scheme: 'Bearer' })]],
    [['a key in the query', scheme({ type: 'apiKey', in: 'query', name: 'key' }), /found none/]],
  ],
  [
    'document-has-its-parts',
    [],
    [
      ['no title', { info: { version: '1.1.0' } }, /info.title is missing/],
      ['paths as a list', { paths: [] }, /paths is missing/],
    ],
  ],
  [
    'document-names-operations',
    [['the base in servers, parameters with a colon', { servers: [{ url: '/public-api/v1' }], paths: short }]],
    [
      [
        'one is left out',
        { paths: { ...short, '/analytics/customers': {} } },
        /getCustomerAnalytics is not in the document/,
      ],
    ],
  ],
  [
    'document-names-parameters',
    [
      [
        'a shared one, and one with brackets',
        salesParameters(
          SALES_PARAMETERS.map((name) =>
            name === 'limit'
              ? { $ref: '#/components/parameters/limit' }
              : { name: name === 'status' ? 'status[]' : name },
          ),
        ),
      ],
    ],
    [
      [
        'one is left out',
        salesParameters(SALES_PARAMETERS.filter((name) => name !== 'tabCreatorId').map((name) => ({ name }))),
        /listSales does not name tabCreatorId/,
      ],
    ],
  ],
  [
    'document-offers-no-writes',
    [
      ['another API of the same company', { paths: { '/sales': BOTH, '/public-api/v1/sales': { get: {} } } }],
      ['HEAD and OPTIONS', { paths: { '/public-api/v1/me': { head: {}, options: {} } } }],
    ],
    [
      [
        'a full path',
        { paths: { '/public-api/v1/customers/{id}': BOTH } },
        /offers POST \/public-api\/v1\/customers\/\*/,
      ],
      [
        'the base in servers',
        { servers: [{ url: 'https://api.example/public-api/v1' }], paths: { '/refunds': BOTH } },
        /offers POST/,
      ],
      ['a base that no server names', { servers: [], paths: { '/sales': BOTH } }, /offers POST/],
    ],
  ],
  [
    'document-references-resolve',
    [
      ['a slash in the name', referring('#/components/schemas/A~1sale')],
      ['another script, escaped', referring(`#/components/schemas/${encodeURIComponent('ยอดขาย')}`)],
      ['an item of a list', referring('#/components/schemas/list/oneOf/0')],
      ['the document itself', referring('#')],
      ['another document', referring('shared.json#/nothing/here')],
      ['within an example', { components: { schemas: { Sale: { type: 'object', example: { $ref: '#/nothing' } } } } }],
    ],
    [
      ['no target', referring('#/components/schemas/Sale'), /schemas\/Sale has no target/],
      ['beyond a list', referring('#/components/schemas/list/oneOf/1'), /oneOf\/1/],
    ],
  ],
  [
    'document-states-version',
    [['a version of their own', { info: { title: 'x', version: '2026-05' } }]],
    [['none', { info: { title: 'x' } }, /info.version/]],
  ],
  [
    'document-version-303',
    [],
    [
      ['another version', { openapi: '3.1.0' }, /"3.1.0"/],
      ['none', { openapi: null, swagger: '2.0' }, /null/],
    ],
  ],
])('%s', (id, passing, failing) => {
  const row = documentContentsFamily.rules.find((each) => each.id === id);
  const judge = (changes: Draft) => row && judgementOf(row, served({ document: exampleDocument(changes) }));

  it('passes', () => {
    for (const [name, changes] of passing) expect(judge(changes)?.outcome, name).toBe('passed');
  });

  it('fails', () => {
    for (const [name, changes, message] of failing) {
      expect(judge(changes)?.outcome, name).toBe('failed');
      expect(judge(changes)?.message, name).toMatch(message);
    }
  });
});
