import { describe, expect, it } from 'vitest';
import { contractDocument } from '../../../contract/document.ts';
import { keyedOperations, type OperationId } from '../../../contract/operations.ts';
import type { Difference } from '../../model/description.ts';
import { drop, put } from '../../testing/captured.ts';
import { compareDocument, compareOne } from './compare.ts';
import { AnswerComparison, answerMemory } from './contradictions.ts';
import { describedOperations } from './described-operations.ts';
import { Validators } from './validators.ts';

type Change = (document: unknown) => unknown;

function compared(change: Change = (document) => document, operation: OperationId = 'listSales') {
  const document = change(structuredClone(contractDocument()));
  const described = describedOperations(document).get(operation);
  if (described === undefined) throw new Error(`${operation} was not found`);
  return compareOne(document, described, new Validators(document));
}

function differences(change: Change, operation?: OperationId): readonly string[] {
  const { parameters, response, statuses, security } = compared(change, operation);
  const all: readonly Difference[] = [parameters, response, statuses, security].flatMap((part) => part.differences);
  return all.map(({ kind, subject, message }) => `${kind} ${subject}: ${message}`);
}

const SALES = 'paths./public-api/v1/sales';
const sets =
  (path: string, value: unknown): Change =>
  (document) =>
    put(document, path, value);
const schema = (name: string) => `components.schemas.${name}`;

/** The document again, as if another builder had written it: with these paths, servers and so on. */
function moved(path: string, servers: readonly unknown[]): Change {
  return (document) => {
    const { paths } = Object(document);
    return { ...Object(document), servers, paths: { [path]: paths['/public-api/v1/sales'] } };
  };
}

describe('the document of the contract', () => {
  it('has every operation, leads to it, and says what the contract says', () => {
    const document = contractDocument();
    const all = compareDocument(document, new Validators(document));
    expect(all.map(({ operation }) => operation)).toEqual(keyedOperations);
    for (const { isReached, parameters, response, statuses, security } of all) {
      expect(isReached).toBe(true);
      for (const { differences: found } of [parameters, response, statuses, security]) expect(found).toEqual([]);
    }
  });
});

describe('a document that says the same in other words', () => {
  it('has no differences, compared by values', () => {
    const document: unknown = JSON.parse(JSON.stringify(contractDocument()), (_name, value) =>
      typeof Object(value).type === 'string' || typeof Object(value).in === 'string' ? { ...value, 'x-own': 1 } : value,
    );
    for (const { parameters, response, statuses, security } of compareDocument(document, new Validators(document)))
      for (const { differences: found } of [parameters, response, statuses, security]) expect(found).toEqual([]);
  });
});

describe('where servers and paths lead', () => {
  it.each<[string, string, readonly unknown[]]>([
    ['full paths without servers', '/public-api/v1/sales', []],
    ['the base in a server', '/sales', [{ url: 'https://pos.example/public-api/v1' }]],
    ['one of two servers', '/sales', [{ url: 'https://docs.example' }, { url: 'https://pos.example/public-api/v1/' }]],
    ['a gateway in front', '/public-api/v1/sales', [{ url: 'https://gateway.example/pos' }]],
    ['relative to the document', '/sales', [{ url: '.' }]],
    [
      'a variable with a default',
      '/sales',
      [
        {
          url: 'https://{host}/{base}',
          variables: { host: { default: 'a.example' }, base: { default: 'public-api/v1' } },
        },
      ],
    ],
    ['a slash at the end', '/public-api/v1/sales/', [{ url: '/' }]],
  ])('is the operation: %s', (_name, path, servers) => {
    expect(compared(moved(path, servers)).isReached).toBe(true);
  });

  it.each<[string, string, readonly unknown[]]>([
    ['without the base', '/sales', [{ url: '/' }]],
    ['without its version', '/public-api/sales', [{ url: '/' }]],
    ['the base twice', '/public-api/v1/sales', [{ url: '/public-api/v1' }]],
    ['not an address', '/sales', [{ url: 'http://[' }]],
  ])('is something else: %s', (_name, path, servers) => {
    expect(compared(moved(path, servers)).isReached).toBe(false);
  });
});

describe('differences', () => {
  it.each<[string, Change, RegExp]>([
    ['a smaller maximum', sets('components.parameters.PageLimit.schema.maximum', 50), /^excludes limit: excludes 100/],
    ['a larger one', sets('components.parameters.PageLimit.schema.maximum', 500), /^wider limit: accepts 101/],
    ['another default', sets('components.parameters.PageLimit.schema.default', 50), /^wider limit: has the default 50/],
    ['required', sets('components.parameters.PageLimit.required', true), /^excludes limit: is required here/],
    [
      'no type',
      (document) => drop(document, 'components.parameters.Cursor.schema.type'),
      /^lacks cursor: does not state its type/,
    ],
    ['in a header', sets('components.parameters.PageLimit.in', 'header'), /^excludes limit: is described in header/],
    ['days alone', sets('components.parameters.From.schema.format', 'date'), /^excludes from: excludes "2026/],
    [
      'no schema',
      (document) => drop(document, 'components.parameters.PageLimit.schema'),
      /^lacks limit: has no schema/,
    ],
    [
      'another type',
      sets(`${schema('SaleSummary')}.properties.total.type`, 'string'),
      /^excludes \/data\/\*\/total: excludes a number/,
    ],
    [
      'no null',
      (document) => drop(document, `${schema('SaleSummary')}.properties.discountType.nullable`),
      /^excludes \/data\/\*\/discountType: excludes null/,
    ],
    [
      'a value missing',
      sets(`${schema('SaleStatus')}.enum`, ['PENDING', 'PAID', 'CANCELLED', 'REVERTED']),
      /excludes "REFUNDED"/,
    ],
    [
      'a value more',
      sets(`${schema('SaleStatus')}.enum`, ['PENDING', 'PAID', 'CANCELLED', 'REVERTED', 'REFUNDED', 'ANYTHING_ELSE']),
      /^wider \/data\/\*\/status/,
    ],
    [
      'a value that the contract does not have',
      sets(`${schema('SaleStatus')}.enum`, ['PENDING', 'PAID', 'CANCELLED', 'REVERTED', 'REFUNDED', 'LOST']),
      /^wider \/data\/\*\/status: lists "LOST", which the contract does not have/,
    ],
    [
      'a list without items',
      sets('components.parameters.StoreIds.schema', { type: 'array' }),
      /^lacks storeIds: does not state what its list holds/,
    ],
    [
      'a field that it forbids',
      (document) => drop(document, `${schema('SaleSummary')}.properties.total`),
      /^excludes \/data\/\*\/total: excludes the field/,
    ],
    ['no schema at all', sets(`${schema('SalesResponse')}`, {}), /^wider : /],
    ['no 429', (document) => drop(document, `${SALES}.get.responses.429`), /^lacks 429: is not described/],
    ['no key', sets(`${SALES}.get.security`, []), /^lacks the key: is not asked for/],
    ['a key or none', sets(`${SALES}.get.security`, [{ apiKey: [] }, {}]), /^lacks the key: is not asked for/],
  ])('%s', (_name, change, expected) => {
    expect(differences(change).join('\n')).toMatch(new RegExp(expected.source, 'm'));
  });

  it('names a path parameter that is not required, and one that the path lacks', () => {
    const path = 'paths./public-api/v1/customers/{id}.get.parameters';
    const optional = sets(path, [{ name: 'id', in: 'path', schema: { type: 'string' } }]);
    expect(differences(optional, 'getCustomer').join()).toMatch(/lacks id: is a path parameter/);
    expect(differences(sets(path, []), 'getCustomer').join()).toMatch(/lacks id: is in the path and not among/);
  });
});

/** Documents that say the same in another way. */
describe('other ways to say the same', () => {
  const money = `${schema('SaleSummary')}.properties.total`;
  it.each<[string, Change]>([
    ['whole numbers, where all prices are whole', sets(money, { type: 'integer' })],
    ['closer bounds', sets(money, { type: 'number', minimum: 0, multipleOf: 0.01 })],
    [
      'null by an alternative',
      sets(`${schema('SaleSummary')}.properties.discountType`, {
        anyOf: [{ type: 'string' }, { nullable: true, type: 'object', maxProperties: 0 }],
      }),
    ],
    [
      'null with allOf',
      sets(`${schema('SaleSummary')}.properties.discountType`, { allOf: [{ type: 'string' }], nullable: true }),
    ],
    [
      'limit as text with digits',
      sets('components.parameters.PageLimit.schema', { type: 'string', pattern: '^([1-9][0-9]?|100)$', default: 25 }),
    ],
    [
      'lists as text with commas',
      sets('components.parameters.StoreIds.schema', { type: 'string', pattern: '^[0-9a-f,-]+$' }),
    ],
    [
      'limit with exclusive bounds',
      sets('components.parameters.PageLimit.schema', {
        allOf: [
          { type: 'integer', minimum: 0, exclusiveMinimum: true, maximum: 101, exclusiveMaximum: true, default: 25 },
        ],
      }),
    ],
    ['names with brackets', sets('components.parameters.StoreIds.name', 'storeIds[]')],
    [
      '4XX',
      (document) =>
        put(
          drop(drop(document, `${SALES}.get.responses.429`), `${SALES}.get.responses.401`),
          `${SALES}.get.responses.4XX`,
          { description: 'refused' },
        ),
    ],
    ['a schema of another file', sets(money, { $ref: 'https://schemas.example/money.json' })],
    ['a cycle', sets(`${schema('SaleSummary')}.properties.original`, { $ref: '#/components/schemas/SaleSummary' })],
  ])('%s', (_name, change) => {
    expect(differences(change).filter((line) => line.startsWith('excludes'))).toEqual([]);
    expect(compared(change).isReached).toBe(true);
  });
});

const BOUND = '2026-01-10T10:00:00.000Z';
describe('what the document declares of limit', () => {
  const declared = (schema: object) => {
    const { declared: all } = compared(sets('components.parameters.PageLimit.schema', { type: 'integer', ...schema }));
    const found = all.find(({ name }) => name === 'limit');
    return [found?.minimum, found?.maximum, found?.default];
  };
  it.each<[string, object, unknown]>([
    ['bounds', { minimum: 1, maximum: 50, default: 7 }, [1, 50, 7]],
    ['exclusive ones', { minimum: 0, exclusiveMinimum: true, maximum: 51, exclusiveMaximum: true }, [1, 50, null]],
    ['exclusive ones of later versions', { exclusiveMinimum: 0, exclusiveMaximum: 51 }, [1, 50, null]],
    ['bounds in allOf', { allOf: [{ minimum: 1, maximum: 50, default: 7 }] }, [1, 50, 7]],
    ['none', {}, [null, null, null]],
  ])('%s', (_name, schema, expected) => {
    expect(declared(schema)).toEqual(expected);
  });
});

describe('answers', () => {
  const found = (change: Change, body: unknown, status = 200, operation: OperationId = 'listStores') => {
    const document = change(structuredClone(contractDocument()));
    const comparison = new AnswerComparison(answerMemory(document, new Validators(document)));
    const answer = { operation, status, bytes: Buffer.from(JSON.stringify(body)) } as const;
    comparison.add({ ...answer, exchange: 'ex-0001' });
    comparison.add({ ...answer, exchange: 'ex-0002' });
    return comparison.result();
  };
  const stores = (store: object) => ({ data: [{ id: 's-1', name: 'Riverside', branchNo: null, ...store }] });
  const plain: Change = sets('components.schemas.Store', {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, floors: { type: 'integer' } },
  });

  it('are counted, with what none of them contradicts', () => {
    expect(found(plain, stores({}))).toEqual({ compared: { listStores: 2 }, contradictions: [] });
  });

  it('contradict a type of the contract', () => {
    const [contradiction, ...others] = found(plain, stores({ id: 5 })).contradictions;
    expect(others).toEqual([]);
    expect(contradiction).toMatchObject({
      at: '/data/*/id',
      keyword: 'type',
      isPromised: true,
      answers: 2,
      exchanges: ['ex-0001', 'ex-0002'],
      pointer: '#/components/schemas/Store/properties/id/type',
    });
  });

  it('contradict a type of the deployment itself', () => {
    const [contradiction] = found(plain, stores({ floors: 'two' })).contradictions;
    expect(contradiction).toMatchObject({ at: '/data/*/floors', keyword: 'type', isPromised: false });
  });

  const closed: Change = (document) => sets('components.schemas.Store.additionalProperties', false)(plain(document));
  const remedyOf = (change: Change, body: unknown, operation: OperationId = 'listStores') =>
    found(change, body, 200, operation).contradictions.map(({ remedy, received }) => `${received}: ${remedy}`);

  it('of private data are never to be added to the document', () => {
    expect(remedyOf(closed, stores({ customerEmail: 'a@example.org' }))).toContainEqual(
      expect.stringMatching(/^"customerEmail", which it does not name: do not send "customerEmail": /),
    );
  });

  it('of a field that the contract does not have are first to be left out, where its fields are known', () => {
    const page = { data: [], meta: { dateRange: { from: BOUND, to: BOUND } }, total: 3 };
    expect(remedyOf((document) => document, page, 'listSales')).toEqual([
      expect.stringMatching(/do not send "total", which the contract does not have either/),
    ]);
    expect(remedyOf(closed, stores({ floor: 3 }))).toContainEqual(
      expect.stringMatching(/add "floor" to the properties/),
    );
  });

  it('are not compared where the document has no schema', () => {
    expect(found(plain, { message: 'no' }, 503).compared).toEqual({});
  });
});
