import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Promotion, SaleSummary } from '../../contract/generated/records.ts';
import type { Asked } from '../store/queries.ts';
import { type Page, type Store, UnknownCursorError } from '../store/store.ts';
import { type OrganizationTruth, parse, type Subject, walk } from './world-truth.ts';

type Get = () => Subject;
type Ask<Query> = (
  store: Store,
  orgId: string,
  query: Query & { limit: number; cursor?: string | undefined },
) => Promise<Page>;

/** A filter that leaves nothing, or everything, would prove little. */
function expectSome(found: readonly unknown[], all: readonly unknown[]): void {
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(all.length);
}

/** Compares what a list gives with the records that pass in the world, at each of these page sizes. */
function checker<Query, Item extends object>(
  get: Get,
  ask: Ask<Query>,
  records: (truth: OrganizationTruth) => readonly Item[],
  sizes: readonly number[] = [100],
) {
  return async (query: Query, passes: (record: Item) => boolean = () => true): Promise<void> => {
    const { store, shop } = get();
    const expected = records(shop).filter(passes);
    expectSome(expected, [...records(shop), null]);
    for (const size of sizes) {
      const list = (limit: number, cursor?: string) => ask(store, shop.id, { ...query, limit, cursor });
      expect(await walk(list, size)).toEqual(expected);
    }
  };
}

export function listCases(get: Get): void {
  it('lists the stores by branch number', async () => {
    const { store, shop } = get();
    expect(parse(await store.stores(shop.id))).toEqual(shop.public.stores);
    expect(store.storeIds(shop.id)).toEqual(new Set(shop.public.stores.map(({ id }) => id)));
  });

  for (const limit of [1, 7, 25, 100]) {
    it(`walks all sales of both organizations, ${limit} at a time`, async () => {
      const { store, shop, neighbour } = get();
      for (const truth of limit === 1 ? [neighbour] : [shop, neighbour]) {
        const all = await walk<SaleSummary>((size, cursor) => store.sales(truth.id, { limit: size, cursor }), limit);
        expect(all).toEqual(truth.public.sales);
      }
    });
  }

  saleCases(get);
  productCases(get);
  promotionCases(get);
  inventoryCases(get);
  cursorCases(get);
}

/** What a mix of filters finds is in `mixed-cases.ts`. */
function saleCases(get: Get): void {
  const ask: Ask<Asked> = (store, orgId, query) => store.sales(orgId, query);
  const check = checker(get, ask, ({ public: { sales } }) => sales, [3, 100]);

  it('takes the id of a store in any letter case', async () => {
    const id = get().shop.public.stores[0]?.id ?? '';
    await check({ storeIds: [id.toUpperCase()] }, (sale) => sale.store.id === id);
  });

  it('walks sales that share one instant', async () => {
    const instants = get().shop.public.sales.map(({ createdAt }) => createdAt);
    const shared = instants.find((at, index) => instants.indexOf(at) !== index) ?? '';
    const at = Date.parse(shared);
    await check({ from: at, to: at }, ({ createdAt }) => createdAt === shared);
  });

  it('treats 1970 and earlier instants as bounds, not as missing bounds', async () => {
    const { store, shop } = get();
    for (const to of [0, -1, Date.parse('1960-01-01T00:00:00.000Z')]) {
      for (const from of [undefined, to, to - 1]) {
        const asked = { limit: 5, from, to };
        const nothing = { records: [], nextCursor: null };
        expect([asked, await store.sales(shop.id, asked)]).toEqual([asked, nothing]);
        expect([asked, await store.inventoryLogs(shop.id, asked)]).toEqual([asked, nothing]);
      }
      const all = await store.sales(shop.id, { limit: 5 });
      expect(await store.sales(shop.id, { limit: 5, from: to })).toEqual(all);
    }
  });

  it('finds a sale by its whole invoice number', async () => {
    const invoice = get().shop.public.sales[5]?.invoiceId;
    await check({ search: `${invoice}` }, ({ invoiceId }) => invoiceId === invoice);
    const { store, shop } = get();
    const others = ['abc', `${invoice}x`, '-1', '1e3', '%', '_', "'", "1' or 1=1", '\0'];
    for (const search of ['1', '99999999999999999999', ...others]) {
      expect((await store.sales(shop.id, { limit: 100, search })).records).toEqual([]);
    }
  });

  it('finds nothing for unknown staff and for staff of the neighbour', async () => {
    const { store, shop, neighbour } = get();
    const foreign = neighbour.public.sales[0]?.staff.id ?? '';
    for (const staffId of [randomUUID(), foreign]) {
      expect(await store.sales(shop.id, { limit: 5, staffId })).toEqual({ records: [], nextCursor: null });
    }
  });
}

function productCases(get: Get): void {
  const ask: Ask<Asked> = (store, orgId, query) => store.products(orgId, query);
  const check = checker(get, ask, ({ public: { products } }) => products, [7]);

  it('walks all products', () => check({}));

  it('filters products by store and by category', async () => {
    const { stores, products } = get().shop.public;
    const two = stores.slice(2, 4).map(({ id }) => id);
    await check({ storeIds: two }, (product) => product.assignedStores.some(({ id }) => two.includes(id)));
    const categories = products.slice(0, 3).map((product) => product.category.id);
    await check({ categoryIds: [...categories, randomUUID()] }, (product) => categories.includes(product.category.id));
  });

  it('searches products by name and SKU, in any letter case', async () => {
    const { products } = get().shop.public;
    await check({ search: 'RICE' }, ({ name, sku }) => `${name} ${sku}`.toLowerCase().includes('rice'));
    const sku = products[4]?.sku ?? '';
    await check({ search: sku.toLowerCase() }, (product) => product.sku === sku);
  });

  it('takes a search literally', async () => {
    const { store, shop } = get();
    for (const search of ['%', '_', '\\', "'", '\0', 'no such thing', '\n']) {
      expect([search, (await store.products(shop.id, { limit: 5, search })).records]).toEqual([search, []]);
    }
  });

  it('finds nothing in a category of the neighbour', async () => {
    const { store, shop, neighbour } = get();
    const categoryIds = [neighbour.public.products[0]?.category.id ?? ''];
    expect((await store.products(shop.id, { limit: 5, categoryIds })).records).toEqual([]);
  });
}

function promotionCases(get: Get): void {
  const ask: Ask<Asked> = (store, orgId, query) => store.promotions(orgId, query);
  const check = checker(get, ask, ({ public: { promotions } }) => promotions, [4]);

  it('walks all promotions but the deleted ones', async () => {
    await check({});
    const { promotions } = get().shop.organization;
    expect(get().shop.public.promotions.length).toBeLessThan(promotions.length);
  });

  it('lists global promotions with those of a store', async () => {
    const storeIds = [get().shop.public.stores[1]?.id ?? ''];
    await check({ storeIds }, ({ stores }) => stores.length === 0 || stores.some(({ id }) => storeIds.includes(id)));
  });

  it('filters promotions by status', async () => {
    await check({ active: true }, ({ status }) => status === 'ACTIVE');
    await check({ active: false }, ({ status }) => status === 'INACTIVE');
  });

  it('filters promotions by direct assignment, trigger and name', async () => {
    const { promotions } = get().shop.public;
    const categoryIds = promotions.flatMap(({ categories }) => categories.map(({ id }) => id)).slice(0, 3);
    await check({ categoryIds }, ({ categories }) => categories.some(({ id }) => categoryIds.includes(id)));
    const productIds = promotions.flatMap(({ products }) => products.map(({ id }) => id)).slice(0, 3);
    await check({ productIds }, ({ products }) => products.some(({ id }) => productIds.includes(id)));
    await check({ triggers: ['MEMBER', 'AMOUNT', 'NONE'] }, ({ trigger }) => ['MEMBER', 'AMOUNT'].includes(trigger));
    await check({ search: 'PAYDAY' }, ({ name }) => name.toLowerCase().includes('payday'));
  });

  it('selects promotions by overlap; a missing bound is no bound', async () => {
    const { now } = get().shop.organization;
    for (const [from, to] of [
      [now, now],
      [now + 86_400_000, now + 9e9],
      [now - 9e9, now - 7e9],
      [-1, 0],
    ] as const) {
      const overlaps = (promotion: Promotion) =>
        (promotion.from === null || Date.parse(promotion.from) <= to) &&
        (promotion.to === null || Date.parse(promotion.to) >= from);
      await check({ from, to }, overlaps);
      await check({ from }, (promotion) => promotion.to === null || Date.parse(promotion.to) >= from);
      await check({ to }, (promotion) => promotion.from === null || Date.parse(promotion.from) <= to);
    }
  });

  it('selects promotions around each of their bounds, to the millisecond', async () => {
    const bounds = get().shop.organization.promotions.flatMap(({ from, to }) => [from, to]);
    const instants = new Set(bounds.slice(0, 20).flatMap((at) => (at === null ? [] : [at - 1, at, at + 1])));
    for (const at of instants) {
      await check({ from: at }, ({ to }) => to === null || Date.parse(to) >= at);
      await check({ to: at }, ({ from }) => from === null || Date.parse(from) <= at);
    }
  });

  it('finds nothing for a product of the neighbour', async () => {
    const { store, shop, neighbour } = get();
    const productIds = [neighbour.public.products[0]?.id ?? ''];
    expect((await store.promotions(shop.id, { limit: 5, productIds })).records).toEqual([]);
  });
}

function inventoryCases(get: Get): void {
  const ask: Ask<Asked> = (store, orgId, query) => store.inventoryLogs(orgId, query);
  const check = checker(get, ask, ({ public: { inventoryLogs } }) => inventoryLogs);

  it('walks all movements', () => check({}));
}

function cursorCases(get: Get): void {
  it('continues from a cursor that came with other filters', async () => {
    const { store, shop } = get();
    const { sales } = shop.public;
    const { records, nextCursor } = await store.sales(shop.id, { status: ['PAID'], limit: 20 });
    const place = sales.findIndex(({ id }) => id === parse(records).at(-1)?.id);
    const rest = sales.slice(place + 1).filter(({ status }) => status !== 'PAID');
    expectSome(rest, sales);
    const others = ['PENDING', 'CANCELLED', 'REVERTED', 'REFUNDED'];
    const from = nextCursor ?? '';
    const ask = (limit: number, cursor = from) => store.sales(shop.id, { status: others, limit, cursor });
    expect(await walk(ask, 7)).toEqual(rest);
  });

  it('rejects a cursor that the list did not issue', async () => {
    const { store, shop, neighbour } = get();
    const { nextCursor } = await store.sales(neighbour.id, { limit: 2 });
    const foreign = nextCursor ?? '';
    for (const cursor of [randomUUID(), foreign]) {
      await expect(store.sales(shop.id, { limit: 2, cursor })).rejects.toThrow(UnknownCursorError);
      await expect(store.products(shop.id, { limit: 2, cursor })).rejects.toThrow(UnknownCursorError);
      await expect(store.promotions(shop.id, { limit: 2, cursor })).rejects.toThrow(UnknownCursorError);
      await expect(store.inventoryLogs(shop.id, { limit: 2, cursor })).rejects.toThrow(UnknownCursorError);
    }
  });
}
