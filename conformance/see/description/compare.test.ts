import { describe, expect, it } from 'vitest';
import { contractDocument } from '../../../contract/document.ts';
import { put } from '../../testing/captured.ts';
import { compareDocument } from './compare.ts';
import { Validators } from './validators.ts';

const SALE = 'components.schemas.SaleSummary';
const PRODUCT = 'components.schemas.Product.properties';
const PRICE = `${PRODUCT}.price`;
const CATEGORY = { $ref: '#/components/schemas/Category' };
const IDS = 'components.parameters.StoreIds';
const SALES_LIMIT = 'components.parameters.PageLimit';

const number = { type: 'number' };
const text = { type: 'string' };

/** What the comparison of the contract's own document says after one change, of whole operations. */
function excludedAfter(path: string, value: unknown): readonly string[] {
  const document = put(structuredClone(contractDocument()), path, value);
  const found = compareDocument(document, new Validators(document)).flatMap(({ parameters, response }) => [
    ...parameters.differences,
    ...response.differences,
  ]);
  return found.filter(({ kind }) => kind === 'excludes').map(({ subject }) => subject);
}

const salesByType = ['RETAIL', 'DELIVERY'].map((type) => ({
  type: 'object',
  required: ['id', 'address'],
  properties: { id: text, type: { type: 'string', enum: [type] } },
}));

describe('a document that says the same in other words', () => {
  it.each([
    ['null as an alternative', `${SALE}.properties.discountType`, { anyOf: [text, { nullable: true, enum: [null] }] }],
    ['null as a type', `${SALE}.properties.discountType`, { oneOf: [text, { type: 'null' }] }],
    ['alternatives by values that are open', SALE, { oneOf: salesByType }],
    ['alternatives by what is open', `${PRODUCT}.category`, { oneOf: [CATEGORY, { type: 'string', format: 'uri' }] }],
    ['a multiple of a cent', PRICE, { type: 'number', multipleOf: 0.01 }],
    ['no null for a cursor that may be left out', 'components.schemas.Pagination.properties.nextCursor', text],
    ['lists as text', `${IDS}.schema`, text],
    ['lists as text or list', `${IDS}.schema`, { oneOf: [text, { type: 'array', items: text }] }],
    [
      'a repeated list of another style',
      IDS,
      { name: 'storeIds', in: 'query', style: 'pipeDelimited', explode: true, schema: { type: 'array', items: text } },
    ],
    ['digits as text', `${SALES_LIMIT}.schema`, { type: 'string', pattern: '^[0-9]+$' }],
    ['triggers as words', 'components.schemas.Promotion.properties.trigger', { type: 'string', enum: ['AMOUNT'] }],
  ])('excludes nothing: %s', (_name, path, value) => {
    expect(excludedAfter(path, value)).toEqual([]);
  });
});

describe('a document that excludes what the contract promises', () => {
  it.each([
    ['overlapping alternatives', PRICE, { oneOf: [number, { type: 'integer' }] }, '/data/*/price'],
    ['alternatives of other types', PRICE, { anyOf: [text, { type: 'boolean' }] }, '/data/*/price'],
    ['a list of values of another type', PRICE, { anyOf: [{ enum: ['free'] }, text] }, '/data/*/price'],
    ['one value in place of a list', `${IDS}.schema`, { type: 'string', format: 'uuid' }, 'storeIds'],
    ['one item at most', `${IDS}.schema.maxItems`, 1, 'storeIds'],
    [
      'a list between pipes',
      `${IDS}`,
      { name: 'storeIds', in: 'query', style: 'pipeDelimited', explode: false, schema: { type: 'array', items: text } },
      'storeIds',
    ],
    [
      'a list in JSON',
      IDS,
      { name: 'storeIds', in: 'query', content: { 'application/json': { schema: { type: 'array', items: text } } } },
      'storeIds',
    ],
    ['a parameter more that is required', IDS, { name: 'tenant', in: 'query', required: true, schema: text }, 'tenant'],
  ])('excludes it: %s', (_name, path, value, subject) => {
    expect(new Set(excludedAfter(path, value))).toEqual(new Set([subject]));
  });
});
