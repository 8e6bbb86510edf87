import { describe, expect, it } from 'vitest';
import { contractDocument } from '../../../contract/document.ts';
import type { OperationId } from '../../../contract/operations.ts';
import type { ArtifactName, Artifacts } from '../../model/artifacts.ts';
import { aDescription, differing, exchange } from '../../model/examples/evidence.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Judgement } from '../../model/outcome.ts';
import type { Ask, ProbeContext } from '../../model/probe.ts';
import type { Rule } from '../../model/rule.ts';
import { compareDocument } from '../../see/description/compare.ts';
import { targetOf } from '../../see/description/local.ts';
import { Validators } from '../../see/description/schema-reader.ts';
import { drop, put } from '../../testing/captured.ts';
import { judgementOf, rowOf, ruleCases } from '../../testing/rule-cases.ts';
import { authTry, tries } from '../shared/requests/auth-try.ts';
import { documentContentsFamily } from './contents.family.ts';
import { describedAnswersFamily, descriptionFamily } from './description.family.ts';
import { addressesProbe } from './document.probe.ts';
import {
  documentAgreesWithParameters,
  documentAvailable,
  documentIgnoresWrongKey,
  documentServed,
  documentVersionInPath,
} from './rules/document.ts';
import { type Draft, exampleDocument, served } from './served-document.ts';

const asked = (query: readonly (readonly [string, string])[], status: number, { records = 0, maximum = 60 } = {}) => ({
  ...served(),
  ...aDescription({
    operation: { declared: [{ name: 'limit', pointer: '#/limit', minimum: 1, maximum, default: 50, values: null }] },
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
  passes: [['a contract that both say and the deployment breaks', asked([['limit', '101']], 200, { maximum: 100 })]],
  fails: [
    ['an accepted one', asked([['limit', '61']], 200), /accepts limit=61, which the document excludes/],
    ['a smaller page', asked([], 200, { records: 10 }), /returns 10 records/],
  ],
});

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
const SLASHED = { 'a/b': { type: 'http', scheme: 'bearer' } };
const EXTENDED = { 'x-extra': { Sale: { items: { $ref: '#/nothing' } } }, security: [] };
ruleCases(rowOf(documentContentsFamily.rules, 'document-references-resolve'), {
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

const notFound = served({ status: 404, document: undefined });
const refusedWithKey = served({ withWrongKey: { exchange: 'ex-0002', status: 401 } });
const broken: readonly (readonly [string, Judgement])[] = [
  ...documentContentsFamily.rules.map((rule) => row(rule, { ...served(), ...rule.examples().broken })),
  ...[...descriptionFamily.rules, ...describedAnswersFamily.rules].map((rule) =>
    row(rule, { ...served(), ...aDescription(), ...rule.examples().broken }),
  ),
  ...[documentServed, documentAvailable].map((rule) => row(rule, notFound)),
  row(documentIgnoresWrongKey, refusedWithKey),
  row(documentVersionInPath, { ...tries(authTry({ credential: { key: 'good' }, status: 404 })), ...served() }),
];

function row<Need extends ArtifactName>(rule: Rule<Need>, evidence: Pick<Artifacts, Need>) {
  return [rule.id, judgementOf(rule, evidence)] as const;
}

it.each(broken)('%s names both places and a remedy with every finding', (_id, { findings }) => {
  expect(findings.length).toBeGreaterThan(0);
  for (const { disagreement, evidence } of findings) {
    expect(disagreement?.served).toMatch(/^#(?:\/|$)/);
    expect(disagreement?.contract).toMatch(/^#\//);
    expect(disagreement?.remedy).toMatch(/#\//);
    expect(evidence[0]).toMatch(/^ex-/);
  }
});

it('a difference names the first answer that shows it, and how many did', () => {
  const evidence = {
    ...served(),
    ...aDescription({
      operation: { response: differing('excludes', '/data/*/total') },
      contradiction: { pointer: '#/components/schemas/A', answers: 34, exchanges: ['ex-0012', 'ex-0013'] },
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
  body: { data: { id: 'c-1' } },
});

/** The requests that are sent for a document, where each operation answered before. */
async function sentFor(changes: Draft): Promise<readonly Ask[]> {
  const asked: Ask[] = [];
  const context = {
    url: 'https://pos.test/eu',
    seen: () => [PERSON, known('listSales', 'sales'), known('listStores', 'stores')],
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

function known(operation: OperationId, name: string): Exchange {
  return exchange({ operation, path: `/public-api/v1/${name}`, status: 200, body: { data: [] } });
}

const SHORT = { '/sales': { get: {} }, '/stores': { get: {} } };

describe('addresses of the document', () => {
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
