import { expect, it } from 'vitest';
import { censusOf, productRow, promotionRow } from '../../../model/examples/evidence.ts';
import { promotionsReadings } from './promotions.ts';

const products = ['p1', 'p2', 'p3'].map((id) => productRow({ id, categoryId: `of ${id}` }));

function askedFor(parameter: string, assigned: { readonly productIds?: readonly string[] }): readonly string[] {
  const rows = [promotionRow({ id: 'one', categoryIds: [], productIds: [], ...assigned })];
  const asked = promotionsReadings(censusOf('promotions', rows), products)
    .flatMap(({ filters = [] }) => filters)
    .filter((use) => use.parameter === parameter)
    .flatMap(({ values }) => values);
  return [...new Set(asked)];
}

it('where no promotion shows a product or a category, those of the shop are asked for: what is found does not show it', () => {
  expect(askedFor('productIds', {})).toEqual(['p1', 'p2', 'p3']);
  expect(askedFor('categoryIds', {})).toEqual(['of p1', 'of p2', 'of p3']);
});

it('where one shows a product, that one is asked for', () => {
  expect(askedFor('productIds', { productIds: ['p2'] })).toEqual(['p2']);
});
