import { expect, it } from 'vitest';
import { type Searchable, searchElsewhere } from './elsewhere.ts';

function promotion(name: string, others: Readonly<Record<string, string>>): Searchable {
  return {
    searched: [name],
    others: Object.fromEntries(Object.entries(others).map(([field, text]) => [field, [text]])),
  };
}

it('is a part of as many other fields as there is one for', () => {
  const records = [promotion('Happy Hour', { trigger: 'CATEGORY', products: 'Late Harvest', status: 'ACTIVE' })];
  expect(searchElsewhere(records)).toBe('ate');
});

it('is in no text that is searched', () => {
  const records = [
    promotion('Happy Hour', { trigger: 'CATEGORY', products: 'Late Harvest' }),
    promotion('Plate of the Day', { trigger: 'OTHER' }),
  ];
  const found = searchElsewhere(records) ?? '';
  expect(found.length).toBeGreaterThanOrEqual(3);
  expect('happy hour plate of the day').not.toContain(found);
});

it('is the most of a word, of parts that as many fields have', () => {
  expect(searchElsewhere([promotion('Happy Hour', { trigger: 'COUPON' })])).toBe('coupon');
});

it('is not there where all other texts are searched as well', () => {
  expect(searchElsewhere([promotion('Coupon', { trigger: 'COUPON' })])).toBeNull();
});
