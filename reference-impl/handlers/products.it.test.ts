import { afterAll, beforeAll, expect, it } from 'vitest';
import { idsOf, openTruth, some, type Truth } from '../testing/deployment-truth.ts';
import type { Product } from '../world/records.ts';

let truth: Truth;
beforeAll(async () => {
  truth = await openTruth();
});
afterAll(() => truth.close());

async function expectProducts(query: string, keep: (product: Product) => boolean, atLeast = 1): Promise<void> {
  const found = await truth.walk(`/products?${query}`, 13);
  const meant = truth.shop.products.filter(keep);
  expect(meant.length).toBeGreaterThanOrEqual(atLeast);
  expect(idsOf(found)).toEqual(idsOf(meant));
}

it('are all of them without a filter', () => expectProducts('', () => true));

it('storeIds: those that one of the stores carries', async () => {
  for (const { id } of truth.shop.stores) {
    await expectProducts(`storeIds=${id}`, ({ branches }) => branches.some(({ store }) => store.id === id));
  }
  const [one, two] = [some(truth.shop.stores).id, some(truth.shop.stores, 3).id];
  await expectProducts(`storeIds=${one},${two}`, ({ branches }) =>
    branches.some(({ store }) => store.id === one || store.id === two),
  );
});

it('categoryIds, one and several', async () => {
  const [one, two] = [some(truth.shop.categories), some(truth.shop.categories, 1)];
  await expectProducts(`categoryIds=${one.id}`, ({ category }) => category === one);
  await expectProducts(`categoryIds=${one.id},${two.id}`, ({ category }) => category === one || category === two);
  await expectProducts(`categoryIds=${some(truth.neighbour.categories).id}`, () => false, 0);
});

it('search: name or SKU, in any letter case, taken literally', async () => {
  const { name, sku } = some(truth.shop.products, 5);
  const part = name.slice(1, 6);
  for (const text of [part, part.toUpperCase(), part.toLowerCase()]) {
    await expectProducts(`search=${encodeURIComponent(text)}`, (product) =>
      `${product.name}\n${product.sku}`.toLowerCase().includes(text.toLowerCase()),
    );
  }
  await expectProducts(`search=${encodeURIComponent(sku.toLowerCase())}`, (product) => product.sku.includes(sku));
  for (const wild of ['%', '_', '*', "'", '\\', '"']) {
    await expectProducts(`search=${encodeURIComponent(wild)}`, ({ name, sku }) => `${name}\n${sku}`.includes(wild), 0);
  }
});

it('a record shows prices and current costs by store, and no other cost', async () => {
  const records = await truth.walk('/products');
  for (const product of truth.shop.products) {
    const record = records.find(({ id }) => id === product.id);
    expect(record).toMatchObject({ sku: product.sku, name: product.name, price: product.price / 100 });
    expect(record.category).toMatchObject({ id: product.category.id, group: product.category.group });
    expect(idsOf(record.assignedStores)).toEqual(idsOf(product.branches.map(({ store }) => store)));
    expect(record.branchOverrides).toEqual(product.branches.map(overrideOf));
    expect(Object.keys(record).filter((name) => /cost|supplier/i.test(name))).toEqual([]);
  }
});

function overrideOf({ store, price, averageCost, hidden, imageUrl }: Product['branches'][number]) {
  return { storeId: store.id, averageCost: averageCost / 100, price: price / 100, hidden, imageUrl };
}
