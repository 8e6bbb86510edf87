import { describe, expect, it } from 'vitest';
import { keyedOperations, pathOf } from '../../../contract/operations.ts';
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

function below(base: string, ends: readonly string[]): Draft {
  return Object.fromEntries(ends.map((end) => [`${base}/${end}`, GET]));
}

const withoutSales = below(
  '/public-api/v1',
  ENDPOINTS.filter((end) => end !== 'sales'),
);
const short: Draft = Object.fromEntries(
  keyedOperations.map((operation) => [pathOf(operation, ':id').slice('/public-api/v1'.length), GET]),
);

const SCHEMAS = { list: { oneOf: [{ type: 'array' }] } };

function referring(reference: string): Draft {
  return {
    security: [],
    components: { schemas: { ...SCHEMAS, Referring: { properties: { one: { $ref: reference } } } } },
  };
}

function scheme(declared: Draft): Draft {
  return { components: { securitySchemes: { key: declared } } };
}

const BOTH = { get: {}, post: {} };

interface Cases {
  readonly passes?: Readonly<Record<string, Draft>>;
  readonly fails?: Readonly<Record<string, readonly [Draft, RegExp]>>;
}

const CASES: Readonly<Record<string, Cases>> = {
  'document-covers-the-api': {
    passes: {
      'a path that is in another file': { paths: { ...withoutSales, '/public-api/v1/sales': { $ref: 'sales.json' } } },
    },
    fails: {
      'a POST alone': [{ paths: { ...withoutSales, '/public-api/v1/sales': { post: {} } } }, /listSales/],
    },
  },
  'document-declares-bearer': {
    passes: { 'in capitals': scheme({ type: 'http', scheme: 'Bearer' }) },
  },
  'document-has-its-parts': {
    fails: {
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
      'a parameter of the path': {
        paths: { '/public-api/v1/customers/:id': { parameters: [inPath('id')], get: {} } },
      },
      'of another API': { paths: { '/public-api/v1/me': GET, '/crm/contacts/{id}': { get: { parameters: [{}] } } } },
    },
  },
  'document-offers-no-writes': {
    fails: {
      'a base that no server names': [{ servers: [], paths: { '/sales': BOTH } }, /offers POST/],
    },
  },
  'document-references-resolve': {
    passes: {
      'the document itself': referring('#'),
      'an open scheme': scheming({ type: 'openIdConnect', openIdConnectUrl: 'https://a.test' }),
      'no security at all': { security: [], components: {} },
      'a security scheme with a slash': {
        security: [{ 'a/b': [] }],
        components: { securitySchemes: { 'a/b': { type: 'http', scheme: 'bearer' } } },
      },
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
      'a security scheme of one path': [
        { paths: { '/public-api/v1/me': { get: { security: [{ cookie: [] }] } } } },
        /securitySchemes\/cookie has no target/,
      ],
      'beyond a list': [referring('#/components/schemas/list/oneOf/1'), /oneOf\/1/],
    },
  },
};

function scheming(key: Draft): Draft {
  return { components: { securitySchemes: { key } } };
}

describe.each(Object.entries(CASES))('%s', (id, { passes = {}, fails = {} }) => {
  const row = documentContentsFamily.rules.find((each) => each.id === id);
  const judge = (changes: Draft) => row && judgementOf(row, served({ document: exampleDocument(changes) }));

  it.each(Object.entries(passes))('passes: %s', (_, changes) => {
    expect(judge(changes)?.outcome).toBe('passed');
  });

  it.each(Object.entries(fails))('fails: %s', (_, [changes, message]) => {
    const judgement = judge(changes);
    expect([judgement?.outcome, judgement?.message]).toEqual(['failed', expect.stringMatching(message)]);
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
