import { afterAll, beforeAll, expect, it } from 'vitest';
import { allTime, openTruth, type Row, some, type Truth } from '../testing/deployment-truth.ts';
import { type Movement, movementTypes } from '../world/records.ts';

let truth: Truth;
beforeAll(async () => {
  truth = await openTruth();
});
afterAll(() => truth.close());

const told = (row: Row) =>
  [row.createdAt, row.type, row.product.id, row.store.id, row.quantity, row.previousStock, row.currentStock].join();

const meantBy = ({ createdAt, type, product, store, quantity, previousStock, currentStock }: Movement) =>
  [
    new Date(createdAt).toISOString(),
    type,
    product.id,
    store.id,
    quantity / 100,
    previousStock / 100,
    currentStock / 100,
  ].join();

async function expectLogs(query: string, keep: (movement: Movement) => boolean, atLeast = 1): Promise<Row[]> {
  const found = await truth.walk(`/inventory/logs?${query}`);
  const meant = truth.movements.filter(keep);
  expect(meant.length).toBeGreaterThanOrEqual(atLeast);
  expect(found.map(told).sort()).toEqual(meant.map(meantBy).sort());
  return found;
}

it('are the full history, each movement once, newest first', async () => {
  const found = await expectLogs(allTime, () => true, 1000);
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  const instants = found.map(({ createdAt }) => createdAt);
  expect(instants).toEqual(instants.toSorted().reverse());
});

it.each(movementTypes)('types=%s', async (type) => {
  await expectLogs(`${allTime}&types=${type}`, (movement) => movement.type === type);
});

it('several types', async () => {
  await expectLogs(`${allTime}&types=RESTOCK,DELETE&types=ADD_WASTE`, ({ type }) =>
    ['RESTOCK', 'DELETE', 'ADD_WASTE'].includes(type),
  );
});

it('stores, categories, products', async () => {
  const [store, category, product] = [
    some(truth.shop.stores, 2),
    some(truth.shop.categories, 1),
    some(truth.shop.products, 3),
  ];
  await expectLogs(`${allTime}&storeIds=${store.id}`, (movement) => movement.store === store);
  await expectLogs(`${allTime}&categoryIds=${category.id}`, (movement) => movement.product.category === category);
  await expectLogs(`${allTime}&productIds=${product.id}`, (movement) => movement.product === product);
  await expectLogs(
    `${allTime}&storeIds=${store.id}&categoryIds=${category.id}&types=SALE_CREATE`,
    (movement) => movement.store === store && movement.product.category === category && movement.type === 'SALE_CREATE',
    0,
  );
});

it('search: product name or SKU, in any letter case', async () => {
  const text = some(truth.shop.products, 9).name.slice(0, 6).toUpperCase();
  await expectLogs(`${allTime}&search=${encodeURIComponent(text)}`, ({ product }) =>
    `${product.name}\n${product.sku}`.toUpperCase().includes(text),
  );
});

it('without a range, the last 30 days through the end of today', async () => {
  const { meta } = await truth.get('/inventory/logs');
  expect(meta.dateRange).toEqual({ from: '2025-05-16T00:00:00.000Z', to: '2025-06-14T23:59:59.999Z' });
  await expectLogs('', ({ createdAt }) => createdAt >= Date.parse('2025-05-16T00:00:00.000Z'));
});

it('with one bound, the other one by the same rule', async () => {
  const to = '2025-03-10T08:00:00.000Z';
  expect((await truth.get(`/inventory/logs?to=${to}`)).meta.dateRange).toEqual({
    from: '2025-02-08T08:00:00.000Z',
    to,
  });
  await expectLogs(
    `to=${to}`,
    ({ createdAt }) => createdAt >= Date.parse('2025-02-08T08:00:00.000Z') && createdAt <= Date.parse(to),
  );
  const { dateRange } = (await truth.get('/inventory/logs?from=2025-01-01T00:00:00Z')).meta;
  expect(dateRange).toEqual({ from: '2025-01-01T00:00:00.000Z', to: '2025-06-14T23:59:59.999Z' });
});

it('sales agree with the movements that refer to them', async () => {
  const sales = await truth.walk(`/sales?${allTime}&status=PAID`);
  const moved = Map.groupBy(
    await truth.walk(`/inventory/logs?${allTime}&types=SALE_CREATE`),
    ({ references }) => references.saleId,
  );
  expect(sales.length).toBeGreaterThan(100);
  for (const sale of sales) {
    const taken = byProduct((moved.get(sale.id) ?? []).map(({ product, quantity }) => [product.id, -quantity]));
    const sold = byProduct(sale.lineItems.map((line: Row) => [line.productId, line.actualQuantity]));
    expect(taken).toEqual(sold);
  }
});

/** In hundredths, whose sums are exact. */
function byProduct(quantities: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [id, quantity] of quantities) sums.set(id, (sums.get(id) ?? 0) + Math.round(100 * quantity));
  return sums;
}
