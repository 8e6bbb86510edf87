import { describe, expect, it } from 'vitest';
import { contractDocument } from '../../../contract/document.ts';
import { put } from '../../testing/captured.ts';
import { compareDocument } from './compare.ts';
import { Validators } from './validators.ts';

const PRODUCT = 'components.schemas.Product.properties';
const PRICE = `${PRODUCT}.price`;
const CATEGORY = { $ref: '#/components/schemas/Category' };
const IDS = 'components.parameters.StoreIds';
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

describe('a document that says the same in other words', () => {
  it.each([
    ['alternatives by what is open', `${PRODUCT}.category`, { oneOf: [CATEGORY, { type: 'string', format: 'uri' }] }],
    ['triggers as words', 'components.schemas.Promotion.properties.trigger', { type: 'string', enum: ['AMOUNT'] }],
  ])('excludes nothing: %s', (_name, path, value) => {
    expect(excludedAfter(path, value)).toEqual([]);
  });
});

describe('a document that excludes what the contract promises', () => {
  it.each([
    ['alternatives of other types', PRICE, { anyOf: [text, { type: 'boolean' }] }, '/data/*/price'],
    ['a list of values of another type', PRICE, { anyOf: [{ enum: ['free'] }, text] }, '/data/*/price'],
    ['one value in place of a list', `${IDS}.schema`, { type: 'string', format: 'uuid' }, 'storeIds'],
  ])('excludes it: %s', (_name, path, value, subject) => {
    expect(new Set(excludedAfter(path, value))).toEqual(new Set([subject]));
  });
});
