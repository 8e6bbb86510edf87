import { describe, expect, it, test } from 'vitest';
import { contractDocument } from '../../../contract/document.ts';
import type { OperationId } from '../../../contract/operations.ts';
import { put } from '../../testing/captured.ts';
import { compareDocument } from './compare.ts';
import { AnswerComparison } from './contradictions.ts';
import { bothSides } from './places.ts';
import { Validators } from './schema-reader.ts';

type Change = (document: unknown) => unknown;

const sets =
  (path: string, value: unknown): Change =>
  (document) =>
    put(document, path, value);

const BOUND = '2026-01-10T10:00:00.000Z';
describe('what the document declares of limit', () => {
  const declared = (schema: object) => {
    const limit = { type: 'integer', ...schema };
    const document = put(structuredClone(contractDocument()), 'components.parameters.PageLimit.schema', limit);
    const sales = compareDocument(document, new Validators(document)).find(
      ({ operation }) => operation === 'listSales',
    );
    const found = sales?.declared.find(({ name }) => name === 'limit');
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
    const comparison = new AnswerComparison(document, new Validators(document));
    comparison.add({ operation, status, exchange: 'ex-0001', bytes: Buffer.from(JSON.stringify(body)) });
    return comparison.result();
  };
  const stores = (store: object) => ({ data: [{ id: 's-1', name: 'Riverside', branchNo: null, ...store }] });
  const plain: Change = sets('components.schemas.Store', {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, floors: { type: 'integer' } },
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
});

const served = {
  components: {
    parameters: {
      Status: { in: 'query', schema: { type: 'array', minItems: 2, description: 'States.', 'x-note': 'ours' } },
    },
  },
};
const contract = '#/components/schemas/SaleStatus/type';

test.each([
  ['a schema without its prose', '#/components/parameters/Status/schema', '{"type":"array","minItems":2}'],
  ['the value of a keyword with its name', '#/components/parameters/Status/schema/minItems', '{"minItems":2}'],
  ['nothing at a place that it does not have', '#/components/schemas/Sale', 'nothing at #/components/schemas/Sale'],
])('next to what the contract says, the served document shows %s', (_, pointer, shown) => {
  expect(bothSides(served, { served: pointer, contract })).toEqual({
    expected: 'by the contract {"type":"string"}',
    received: `in the served document ${shown}`,
  });
});
