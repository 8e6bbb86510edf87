import { expect, it } from 'vitest';
import { contractDocument } from '../../../contract/document.ts';
import type { OperationId } from '../../../contract/operations.ts';
import type { ComparedOperation } from '../../model/description.ts';
import type { Exchange, Json } from '../../model/exchange.ts';
import type { Ask, ProbeContext } from '../../model/probe.ts';
import { compareDocument } from '../../see/description/compare.ts';
import { targetOf } from '../../see/description/local.ts';
import { Validators } from '../../see/description/schema-reader.ts';
import { put } from '../../testing/captured.ts';
import { exchange } from '../../testing/exchanges.ts';
import { judgementOf, rowOf, ruleCases } from '../../testing/rule-cases.ts';
import { documentContentsFamily } from './contents.family.ts';
import { descriptionFamily } from './description.family.ts';
import { addressesProbe } from './document.probe.ts';
import { documentAgreesWithParameters } from './rules/document.ts';
import type { ServedDocument } from './served-document.ts';

type Draft = { readonly [name: string]: Json };

function served(document: Draft | undefined, status: number | null = 200): { readonly document: ServedDocument } {
  const contentType = 'application/json';
  return { document: { exchange: 'ex-0001', status, contentType, document, withWrongKey: null } };
}

const SAME = { compared: 1, differences: [] };
const SALES: ComparedOperation = {
  operation: 'listSales',
  pointer: '#',
  leadsTo: [],
  isReached: true,
  declared: [],
  parameters: SAME,
  response: SAME,
  statuses: SAME,
  security: SAME,
};

const COMPARED = { problem: null, answersProblem: null, skipped: 0, compared: {}, contradictions: [] };

/** Sales by a document that declares a limit from 1 to this maximum, and 50 as its default. */
function asked(query: Exchange['query'], { records = 0, maximum = 60 } = {}) {
  const declared = [{ name: 'limit', pointer: '#/limit', minimum: 1, maximum, default: 50, values: null }];
  const body = { data: Array.from({ length: records }, () => ({})), pagination: { nextCursor: 'x' } };
  return {
    ...served({}),
    description: { ...COMPARED, operations: [{ ...SALES, declared }] },
    exchanges: [exchange({ query, body })],
  };
}

ruleCases(documentAgreesWithParameters, {
  passes: [['a contract that both say and the deployment breaks', asked([['limit', '101']], { maximum: 100 })]],
  fails: [
    ['an accepted one', asked([['limit', '61']]), /accepts limit=61, which the document excludes/],
    ['a smaller page', asked([], { records: 10 }), /returns 10 records/],
  ],
});

function referring(reference: string): Draft {
  return {
    components: { schemas: { list: { oneOf: [{}] }, Referring: { properties: { one: { $ref: reference } } } } },
    'x-extra': { Sale: { items: { $ref: '#/nothing' } } },
  };
}

function demanding(name: string, scheme: Draft): Draft {
  return { security: [{ [name]: [] }], components: { securitySchemes: { [name]: scheme } } };
}

ruleCases(rowOf(documentContentsFamily.rules, 'document-references-resolve'), {
  passes: [
    ['the document itself', served(referring('#'))],
    ['an open scheme', served(demanding('key', { type: 'openIdConnect', openIdConnectUrl: 'https://a.test' }))],
    ['a security scheme with a slash', served(demanding('a/b', { type: 'http', scheme: 'bearer' }))],
  ],
  fails: [
    ['within an extension that is referred to', served(referring('#/x-extra/Sale')), /nothing has no target/],
    ['beyond a list', served(referring('#/components/schemas/list/oneOf/1')), /oneOf\/1/],
  ],
});

it.each([
  [503, 'openapi.json is unavailable: it answered 503'],
  [404, 'openapi.json is unavailable: it answered 404'],
  [null, 'openapi.json is unavailable: it gave no answer'],
  [200, 'openapi.json is not JSON'],
])('no row is decided without a document: %s', (status, reason) => {
  for (const row of documentContentsFamily.rules) {
    const { outcome, message } = judgementOf(row, served(undefined, status));
    expect([row.id, outcome, message]).toEqual([row.id, 'cantTell', reason]);
  }
});

it('a difference names the first answer that shows it, and how many did', () => {
  const place = { pointer: '#/a', contract: '#/b', remedy: 'change the type' };
  const difference = { ...place, kind: 'excludes', subject: '/data/*/total', message: 'excludes numbers' } as const;
  const found = { status: 200, keyword: 'type', declared: '["string"]', isPromised: true } as const;
  const shown = { ...place, ...found, operation: 'listSales', at: '/data/*/total' } as const;
  const description = {
    ...COMPARED,
    operations: [{ ...SALES, response: { compared: 2, differences: [difference] } }],
    contradictions: [{ ...shown, answers: 34, exchanges: ['ex-0012', 'ex-0013'] }],
  };
  const rule = rowOf(descriptionFamily.rules, 'document-accepts-promised-values');
  const { evidence, disagreement } = judgementOf(rule, { ...served({}), description }).findings[0] ?? {};
  expect([evidence?.[0], disagreement?.answers]).toEqual(['ex-0012', 34]);
});

it.each([
  ['components.schemas.SaleSummary.properties.total.type', 'string'],
  ['components.schemas.SaleSummary.properties.discountType.nullable', false],
  ['components.schemas.SaleStatus.enum', ['PAID']],
  ['components.parameters.From.schema.format', 'date'],
  ['components.parameters.PageLimit.schema.maximum', 50],
  ['components.parameters.PageLimit.schema.default', 7],
  ['paths./public-api/v1/sales.get.responses', {}],
  ['security', []],
])('where %s is %j, the pointers of the contract are places in it', (path, value) => {
  const document = put(structuredClone(contractDocument()), path, value);
  const all = compareDocument(document, new Validators(document)).flatMap((one) =>
    [one.parameters, one.response, one.statuses, one.security].flatMap(({ differences }) => differences),
  );
  expect(all.length).toBeGreaterThan(0);
  for (const { contract } of all)
    expect([contract, targetOf(contractDocument(), contract)]).not.toEqual([contract, null]);
});

/** The requests that are sent for these servers, where each operation answered before. */
async function sentFor(...servers: readonly string[]): Promise<readonly Ask[]> {
  const asked: Ask[] = [];
  const known = (operation: OperationId, name: string) => exchange({ operation, path: `/public-api/v1/${name}` });
  const context = {
    url: 'https://pos.test/eu',
    seen: () => [known('listSales', 'sales'), known('listStores', 'stores')],
    ask: async (ask: Ask) => {
      asked.push(ask);
      return exchange({ operation: 'other', path: ask.path, status: 404 });
    },
    all: (tasks: readonly (() => Promise<unknown>)[]) => Promise.all(tasks.map((task) => task())),
  };
  const paths = { '/sales': { get: {} }, '/stores': { get: {} } };
  const document = { paths, servers: servers.map((url) => ({ url })) };
  await addressesProbe.gather(context as unknown as ProbeContext, served(document));
  return asked;
}

it('no address of the document is asked outside of the checked one', async () => {
  expect(await sentFor('/us/public-api/v1')).toEqual([]);
});

it('not many addresses of the document are asked, and one of each server', async () => {
  const sent = await sentFor(...Array.from({ length: 20 }, (_, at) => `/eu/v${at + 2}`));
  expect(sent).toHaveLength(24);
  expect(new Set(sent.map(({ path }) => path.split('/')[1])).size).toBe(20);
});
