import { describe, expect, it } from 'vitest';
import { contractDocument } from '../../../contract/document.ts';
import { keyedOperations, pathOf } from '../../../contract/operations.ts';
import { aDescription, exchange } from '../../model/examples/evidence.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Ask, ProbeContext } from '../../model/probe.ts';
import { compareDocument } from '../../see/description/compare.ts';
import { targetOf } from '../../see/description/local.ts';
import { Validators } from '../../see/description/schema-reader.ts';
import { drop, put } from '../../testing/captured.ts';
import { judgementOf, rowOf, ruleCases } from '../../testing/rule-cases.ts';
import { type AuthTry, authTry, tries } from '../shared/requests/auth-try.ts';
import { documentContentsFamily } from './contents.family.ts';
import { describedAnswersFamily, descriptionFamily } from './description.family.ts';
import { addressesProbe, answersAs } from './document.probe.ts';
import {
  documentAgreesWithParameters,
  documentAvailable,
  documentIgnoresWrongKey,
  documentLeadsToOperations,
  documentServed,
  documentServersLeadHere,
  documentVersionInPath,
} from './rules/document.ts';
import { type Draft, exampleDocument, type LedTo, type ServedDocument, served } from './served-document.ts';

/** The evidence of a document and of what its addresses answered, on a host without a prefix where nothing else is said. */
function ledBy(changes: Draft, asked: readonly Answer[] = [], prefix = '') {
  const checked = { origin: 'https://pos.test', prefix };
  const document = exampleDocument(changes);
  return { ...served({ document }), addresses: { checked, asked: asked.map(ledTo) } };
}

/** The path that was asked, and the status; `isOperation` where it follows from another thing. */
type Answer = readonly [below: string, status: number | null, isOperation?: boolean | null];

function ledTo([below, status, isOperation = status === 200]: Answer, index: number): LedTo {
  const operation = below.includes('customers/*') ? 'getCustomer' : 'listSales';
  return { operation, below, path: below, exchange: `ex-000${index + 3}`, status, isOperation };
}

const asked = (
  query: readonly (readonly [string, string])[],
  status: number,
  { records = 0, maximum = 60, usual = 50 } = {},
) => ({
  ...served(),
  ...aDescription({
    operation: { declared: [{ name: 'limit', pointer: '#/limit', minimum: 1, maximum, default: usual, values: null }] },
  }),
  exchanges: [
    exchange({
      query,
      status,
      body: { data: Array.from({ length: records }, () => ({})), pagination: { nextCursor: 'x' } },
    }),
  ],
});

ruleCases(documentAgreesWithParameters, {
  passes: [
    ['a contract that both say and the deployment breaks', asked([['limit', '101']], 200, { maximum: 100 })],
    ['a default that both say and the deployment breaks', asked([], 200, { records: 50, usual: 25 })],
  ],
  fails: [
    ['an accepted one', asked([['limit', '61']], 200), /accepts limit=61, which the document excludes/],
    ['a smaller page', asked([], 200, { records: 10 }), /returns 10 records/],
  ],
  inapplicable: [['not a number', asked([['limit', 'abc']], 400)]],
});

ruleCases(documentAvailable, {
  fails: [
    ['out of service', served({ status: 503, document: undefined }), /openapi.json is unavailable: it answered 503/],
    ['no answer', served({ status: null, document: undefined }), /it gave no answer/],
  ],
});

const answered = (status: number | null) => served({ withWrongKey: { exchange: 'ex-0002', status } });

ruleCases(documentIgnoresWrongKey, {
  cannotTell: [
    ['no answer', answered(null)],
    ['unavailable with any key', served({ ...answered(404).document, status: 404 }), /openapi.json is unavailable/],
  ],
});

const BARE_GET = { get: {} };
const onlySales = { paths: { '/sales': BARE_GET } };
const person = { paths: { '/customers/{id}': BARE_GET } };
const RIGHT = { url: '/public-api/v1' };
ruleCases(documentLeadsToOperations, {
  passes: [['a person found at another address', ledBy(person, [['/customers/*', 200]])]],
  fails: [
    [
      'with a prefix, where no server leads anywhere',
      ledBy({ ...onlySales, servers: [{ url: '/eu/v1' }] }, [['/v1/sales', 404]], '/eu'),
    ],
  ],
  cannotTell: [
    ['no answer', ledBy(onlySales, [['/sales', null, null]])],
    ['the operation itself did not answer', ledBy(onlySales)],
    ['outside of the prefix', ledBy({ ...onlySales, servers: [RIGHT] }, [], '/eu')],
  ],
});

const oneServed = { paths: { '/sales': { get: {} } } };
ruleCases(documentServersLeadHere, {
  fails: [
    [
      'another host alone',
      ledBy({ servers: [{ url: 'https://api.test' }] }),
      /names no server on the checked host: it sends \w+ to https:\/\/api\.test\/public-api\/v1\/\w+, and whether/,
    ],
    [
      'outside of the prefix',
      ledBy({ ...oneServed, servers: [{ url: '/public-api/v1' }] }, [], '/eu'),
      /to \/public-api\/v1\/sales, outside of the address that was checked/,
    ],
  ],
  cannotTell: [['what fails by another rule', ledBy(oneServed, [['/sales', 404]])]],
});

const seen = (...all: readonly AuthTry[]) => ({ ...tries(...all), ...served() });
const good = { credential: { key: 'good' }, status: 200 } as const;

ruleCases(documentVersionInPath, {
  passes: [['a 404 without a key does not count', seen(authTry(good), authTry({ status: 404 }))]],
  cannotTell: [['one of two unanswered', seen(authTry(good), authTry({ ...good, operation: 'getMe', status: null }))]],
});

const GET = { get: { responses: {} } };
const BY_ID = ['customers/{customerId}', 'staff/{id}/shifts'];
const LISTS = ['me', 'stores', 'sales', 'products', 'promotions', 'inventory/logs'];
const ENDPOINTS = [...LISTS, ...['revenue', 'staff', 'customers'].map((name) => `analytics/${name}`), ...BY_ID];

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

function scheming(key: Draft): Draft {
  return { components: { securitySchemes: { key } } };
}

const saying = (changes: Draft) => served({ document: exampleDocument(changes) });
const contentsRow = (id: string) => rowOf(documentContentsFamily.rules, id);

ruleCases(contentsRow('document-covers-the-api'), {
  fails: [['a POST alone', saying({ paths: { ...withoutSales, '/public-api/v1/sales': { post: {} } } }), /listSales/]],
});

ruleCases(contentsRow('document-names-operations'), {
  passes: [
    ['the base in servers, parameters with a colon', saying({ servers: [{ url: '/public-api/v1' }], paths: short })],
  ],
});

const SLASHED = { 'a/b': { type: 'http', scheme: 'bearer' } };
const EXTENDED = { 'x-extra': { Sale: { items: { $ref: '#/nothing' } } }, security: [] };
ruleCases(contentsRow('document-references-resolve'), {
  passes: [
    ['the document itself', saying(referring('#'))],
    ['an open scheme', saying(scheming({ type: 'openIdConnect', openIdConnectUrl: 'https://a.test' }))],
    ['a security scheme with a slash', saying({ security: [{ 'a/b': [] }], components: { securitySchemes: SLASHED } })],
  ],
  fails: [
    [
      'within an extension that is referred to',
      saying({ ...EXTENDED, components: { schemas: { A: { $ref: '#/x-extra/Sale' } } } }),
      /nothing has no target/,
    ],
    [
      'a security scheme of one path',
      saying({ paths: { '/public-api/v1/me': { get: { security: [{ cookie: [] }] } } } }),
      /securitySchemes\/cookie has no target/,
    ],
    ['beyond a list', saying(referring('#/components/schemas/list/oneOf/1')), /oneOf\/1/],
  ],
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

const rows = [
  ...documentContentsFamily.rules.map((rule) => [rule.id, judgementOf(rule, served(documentOf(rule)))] as const),
  ...[...descriptionFamily.rules, ...describedAnswersFamily.rules].map(
    (rule) => [rule.id, judgementOf(rule, { ...served(), ...aDescription(), ...rule.examples().broken })] as const,
  ),
  ...[documentServed, documentAvailable].map(
    (rule) => [rule.id, judgementOf(rule, served({ status: 404, document: undefined }))] as const,
  ),
  [
    documentIgnoresWrongKey.id,
    judgementOf(documentIgnoresWrongKey, served({ withWrongKey: { exchange: 'ex-0002', status: 401 } })),
  ] as const,
  [
    documentVersionInPath.id,
    judgementOf(documentVersionInPath, {
      ...served(),
      ...tries(authTry({ credential: { key: 'good' }, status: 404 })),
    }),
  ] as const,
];

function documentOf(rule: (typeof documentContentsFamily.rules)[number]): Partial<ServedDocument> {
  return rule.examples().broken.document ?? {};
}

it.each(rows)('%s names both places and a remedy with every finding', (_id, { findings }) => {
  expect(findings.length).toBeGreaterThan(0);
  for (const { disagreement, evidence } of findings) {
    expect(disagreement?.served).toMatch(/^#(?:\/|$)/);
    expect(disagreement?.contract).toMatch(/^#\//);
    expect(disagreement?.remedy).toMatch(/#\//);
    expect(evidence[0]).toMatch(/^ex-/);
  }
});

it('where the document leads is named in both documents', () => {
  const [found] = judgementOf(documentLeadsToOperations, ledBy(onlySales, [['/sales', 404]])).findings;
  expect(found?.evidence[0]).toBe('ex-0003');
  expect(found?.disagreement).toMatchObject({
    served: '#/paths/~1sales/get',
    contract: '#/paths/~1public-api~1v1~1sales/get',
    answers: 1,
  });
});

it('a difference names the first answer that shows it, and how many did', () => {
  const pointer = '#/components/schemas/Sale/properties/total/type';
  const difference = {
    kind: 'excludes',
    subject: '/data/*/total',
    pointer,
    contract: '#/components/schemas/SaleSummary/properties/total',
    message: 'excludes a number',
    remedy: 'change the type',
  } as const;
  const evidence = {
    ...served(),
    ...aDescription({
      operation: { response: { compared: 2, differences: [difference] } },
      contradiction: { pointer, answers: 34, exchanges: ['ex-0012', 'ex-0013'] },
    }),
  };
  const [found] = judgementOf(rowOf(descriptionFamily.rules, 'document-accepts-promised-values'), evidence).findings;
  expect(found?.evidence[0]).toBe('ex-0012');
  expect(found?.disagreement?.answers).toBe(34);
});

it.each([
  ['a type', (document: unknown) => put(document, 'components.schemas.SaleSummary.properties.total.type', 'string')],
  ['no null', (document: unknown) => drop(document, 'components.schemas.SaleSummary.properties.discountType.nullable')],
  ['a value left out', (document: unknown) => put(document, 'components.schemas.SaleStatus.enum', ['PAID'])],
  ['no format', (document: unknown) => put(document, 'components.parameters.From.schema.format', 'date')],
  ['a smaller maximum', (document: unknown) => put(document, 'components.parameters.PageLimit.schema.maximum', 50)],
  ['another default', (document: unknown) => put(document, 'components.parameters.PageLimit.schema.default', 7)],
  ['no responses', (document: unknown) => put(document, 'paths./public-api/v1/sales.get.responses', {})],
  ['no key', (document: unknown) => put(document, 'security', [])],
])('%s: the pointers of the contract are places in it', (_name, change) => {
  const document = change(structuredClone(contractDocument()));
  const all = compareDocument(document, new Validators(document)).flatMap((one) =>
    [one.parameters, one.response, one.statuses, one.security].flatMap(({ differences }) => differences),
  );
  expect(all.length).toBeGreaterThan(0);
  for (const { contract } of all)
    expect([contract, targetOf(contractDocument(), contract)]).not.toEqual([contract, null]);
});

const PERSON = exchange({
  operation: 'getCustomer',
  path: '/public-api/v1/customers/c-1',
  status: 200,
  body: { data: { id: 'c-1' } },
});

/** The requests that are sent for a document, where each operation answered before. */
async function sentFor(changes: Draft, url = 'https://pos.test/eu'): Promise<readonly Ask[]> {
  const asked: Ask[] = [];
  const context = {
    url,
    seen: () => [PERSON, ...['listSales', 'listStores'].map(known)],
    ask: async (ask: Ask) => {
      asked.push(ask);
      return exchange({ operation: 'other', path: ask.path, status: 404 });
    },
    all: (tasks: readonly (() => Promise<unknown>)[]) => Promise.all(tasks.map((task) => task())),
  };
  const document = exampleDocument(changes);
  await addressesProbe.gather(context as unknown as ProbeContext, served({ document }));
  return asked;
}

function known(operation: string): Exchange {
  const name = operation === 'listSales' ? 'sales' : 'stores';
  const about = operation === 'listSales' ? 'listSales' : 'listStores';
  return exchange({ operation: about, path: `/public-api/v1/${name}`, status: 200, body: { data: [] } });
}

const SHORT = { '/sales': BARE_GET, '/stores': BARE_GET };

describe('addresses of the document', () => {
  it('each is asked once, below the checked address and with the key', async () => {
    const servers = ['/eu/v2', 'https://pos.test/eu/v2/', 'https://other.test/v2'].map((url) => ({ url }));
    const sent = await sentFor({ paths: SHORT, servers });
    expect(sent.toSorted((one, other) => one.path.localeCompare(other.path))).toEqual([
      { operation: 'other', path: '/v2/sales' },
      { operation: 'other', path: '/v2/stores' },
    ]);
  });

  it('nothing is asked outside of the checked address', async () => {
    expect(await sentFor({ paths: SHORT, servers: [{ url: '/us/public-api/v1' }] })).toEqual([]);
  });

  it('there are not many requests, and each server has one', async () => {
    const servers = Array.from({ length: 20 }, (_, at) => ({ url: `/eu/v${at + 2}` }));
    const sent = await sentFor({ paths: SHORT, servers });
    expect(sent).toHaveLength(24);
    expect(new Set(sent.map(({ path }) => path.split('/')[1])).size).toBe(20);
  });
});

it.each<[string, Partial<Exchange>, boolean | null]>([
  ['a list where one record is', { status: 200, body: { data: [] } }, false],
  ['an error of the server', { status: 500, body: {} }, null],
  ['no answer', { status: null }, null],
  ['a redirect to a login', { status: 302, headers: [['location', '/login']] }, false],
])('an answer at another address: %s', (_, answer, expected) => {
  const facts = { ...exchange({}).facts, isJson: true };
  expect(answersAs(exchange({ facts, ...answer }), PERSON)).toBe(expected);
});
