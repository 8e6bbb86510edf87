import { expect, it } from 'vitest';
import { censusOf, productRow } from '../../../model/examples/evidence.ts';
import type { Census } from '../../../model/lists.ts';
import type { ProductRow } from '../../../model/rows.ts';
import { productsReadings } from './products.ts';

function product(
  id: string,
  categoryId: string,
  storeIds: readonly string[],
  hiddenIn: readonly string[] = [],
): ProductRow {
  return productRow({ id, sku: `SKU-${id}`, name: `Product ${id}`, categoryId, storeIds, hiddenIn });
}

/** Which two stores, with which other filters, are asked for in the comma form. */
function twoStores(rows: readonly ProductRow[]): {
  readonly stores: readonly string[];
  readonly category: string | null;
} {
  const asked = productsReadings(censusOf('products', rows, null)).flatMap(({ filters = [] }) => {
    const stores = filters.find(({ parameter, values }) => parameter === 'storeIds' && values.length === 2);
    const category = filters.find(({ parameter }) => parameter === 'categoryIds');
    return stores?.form === 'comma'
      ? [{ stores: stores.values.toSorted(), category: category?.values[0] ?? null }]
      : [];
  });
  if (asked[0] === undefined) throw new Error('no two stores were asked for');
  return asked[0];
}

const everywhere = ['north', 'south', 'west'];
const common = Array.from({ length: 10 }, (_, index) => product(`c${index}`, 'drinks', everywhere));

it('two stores are asked for in a category where one of them, the other or neither carries a product', () => {
  const rows = [
    ...common,
    product('n', 'food', ['north']),
    product('s', 'food', ['south', 'west']),
    product('w', 'food', ['west']),
  ];
  expect(twoStores(rows)).toEqual({ stores: ['north', 'south'], category: 'food' });
});

it('a shop that shows it in no category is asked for all that it has', () => {
  const rows = [
    ...common,
    product('n', 'food', ['north']),
    product('s', 'toys', ['south']),
    product('w', 'drinks', ['west']),
  ];
  expect(twoStores(rows).category).toBe(null);
});

it('what is hidden in a store shows nothing there', () => {
  const seen = [product('n', 'toys', ['north']), product('s', 'toys', ['south'])];
  const unseen = [product('n2', 'food', ['north'], ['north']), product('s2', 'food', ['south'])];
  expect(twoStores([...seen, ...unseen])).toEqual({ stores: ['north', 'south'], category: 'toys' });
});

it('looks for goods that movements name and the list does not', () => {
  const rows = [product('a', 'tea', ['s'])];
  const moved = [
    { productId: 'a', productName: 'Product a', sku: 'SKU-a' },
    { productId: 'b', productName: 'Removed oolong', sku: '' },
    { productId: 'c', productName: 'Removed mate', sku: 'SKU-c' },
    { productId: 'c', productName: 'Removed mate', sku: 'SKU-c' },
  ];
  const searches = (census: Census<ProductRow>) =>
    productsReadings(census, moved).flatMap(({ filters = [] }) =>
      filters.flatMap(({ parameter, values }) => (parameter === 'search' ? values : [])),
    );
  const whole = censusOf('products', rows, null);
  expect(searches(whole)).toEqual(expect.arrayContaining(['SKU-c', 'oolong']));
  expect(searches({ ...whole, complete: false })).not.toContain('SKU-c');
});
