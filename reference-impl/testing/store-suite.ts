import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InventoryLog, SaleSummary } from '../../contract/generated/records.ts';
import type { Store } from '../store/index.ts';
import type { Asked } from '../store/queries.ts';
import type { KeyRecord, Page } from '../store/store.ts';
import { movementTypes, paymentMethods, saleStates } from '../world/records.ts';
import { listCases } from './list-cases.ts';
import { parse, type Subject, walk, worldTruth } from './world-truth.ts';

export const world = { seed: 5, scale: 0.03, now: Date.parse('2025-06-15T09:30:00.000Z') };

/** One suite for every engine and for HTTP: a store must show exactly the world that it was seeded from. */
export function describeStore(name: string, open: () => Promise<Store>, { keys = true } = {}): void {
  describe(name, () => {
    let subject: Subject | undefined;
    const get = (): Subject => {
      if (subject === undefined) throw new Error('the store did not open');
      return subject;
    };

    beforeAll(async () => {
      const [shop, neighbour] = worldTruth(world);
      if (shop === undefined || neighbour === undefined) throw new Error('a world has two organizations');
      subject = { store: await open(), shop, neighbour };
    });
    afterAll(async () => subject?.store.close());

    describe('lists', () => listCases(get));
    describe('mixed filters', () => mixedCases(get));
    if (keys) describe('keys', () => keyCases(get));
    // Last: from here on the store holds more than the world.
    describe('live sales', () => liveCases(get));
  });
}

function keyFor(organizationId: string): KeyRecord {
  return {
    id: randomUUID(),
    organizationId,
    prefix: 'cp_live_',
    last4: 'abcd',
    hash: randomUUID(),
    status: 'active',
    createdAt: 1_700_000_000_000,
  };
}

function keyCases(get: () => Subject): void {
  it('stores a key with its owner and the approval of the organization', async () => {
    const { store, shop } = get();
    const key = keyFor(shop.id);
    await store.insertKey(key);
    expect(await store.findKeyByHash(key.hash)).toMatchObject({
      ...key,
      organizationName: shop.organization.name,
      stores: 6,
      approved: false,
    });
    expect(await store.approve(shop.id, true)).toBe(true);
    expect(await store.findKeyByHash(key.hash)).toMatchObject({ approved: true });
    expect(await store.organization(shop.id)).toMatchObject({ id: shop.id, stores: 6, approved: true });
    expect(await store.listKeys(shop.id)).toContainEqual(key);
  });

  it('changes the status of a key', async () => {
    const { store, shop } = get();
    const key = keyFor(shop.id);
    await store.insertKey(key);
    expect(await store.setKeyStatus(key.id, 'revoked')).toBe(true);
    expect(await store.findKeyByHash(key.hash)).toMatchObject({ status: 'revoked' });
  });

  it('replaces an active key only once', async () => {
    const { store, shop } = get();
    const old = keyFor(shop.id);
    await store.insertKey(old);
    const fresh = [keyFor(shop.id), keyFor(shop.id), keyFor(shop.id)];
    const replaced = await Promise.all(fresh.map((key) => store.replaceKey(old.id, key)));
    expect(replaced.filter(Boolean)).toHaveLength(1);
    expect(await store.findKeyByHash(old.hash)).toMatchObject({ status: 'rotated' });
    const found = await Promise.all(fresh.map((key) => store.findKeyByHash(key.hash)));
    expect(found.filter((key) => key !== null)).toHaveLength(1);
  });

  it('finds nothing for unknown keys and organizations', async () => {
    const { store } = get();
    expect(await store.findKeyByHash('none')).toBeNull();
    expect(await store.setKeyStatus(randomUUID(), 'revoked')).toBe(false);
    expect(await store.approve(randomUUID(), true)).toBe(false);
    expect(await store.organization(randomUUID())).toBeNull();
  });
}

function liveCases(get: () => Subject): void {
  it('does not change a walk that has begun', async () => {
    const { store, shop } = get();
    const seen = await walk<SaleSummary>(async (limit, cursor) => {
      await store.addLiveSale(shop.id, shop.organization.now);
      return store.sales(shop.id, { limit, cursor });
    }, 50);
    const known = new Set(shop.public.sales.map(({ id }) => id));
    expect(seen.filter(({ id }) => known.has(id))).toEqual(shop.public.sales);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  });

  it('numbers concurrent sales without gaps', async () => {
    const { store, shop } = get();
    const before = newest(await store.sales(shop.id, { limit: 1 }));
    const sold = await Promise.all(
      Array.from({ length: 20 }, () => store.addLiveSale(shop.id, shop.organization.now + 5000)),
    );
    const numbers = sold.map(({ invoiceId }) => invoiceId).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => before.invoiceId + 1 + index));
  });

  it('moves stock, consistent with earlier movements', async () => {
    const { store, shop } = get();
    const { id } = await store.addLiveSale(shop.id, shop.organization.now + 6000);
    const sale = newest(await store.sales(shop.id, { limit: 1 }));
    expect(sale.id).toBe(id);
    const logs = await walk<InventoryLog>((limit, cursor) => store.inventoryLogs(shop.id, { limit, cursor }));
    const own = logs.filter((log) => log.references.saleId === id && log.type === 'SALE_CREATE').toReversed();
    expect(own.map(({ product, quantity }) => [product.id, -quantity])).toEqual(
      sale.lineItems.map(({ productId, actualQuantity }) => [productId, actualQuantity]),
    );
    const levels = new Map<string, number>();
    for (const log of logs.toReversed()) {
      const place = `${log.product.id} ${log.store.id}`;
      expect(log.previousStock).toBe(levels.get(place) ?? 0);
      expect(log.currentStock).toBeCloseTo(log.previousStock + log.quantity, 6);
      levels.set(place, log.currentStock);
    }
  });

  it('keeps analytics equal to the sales, to the satang, while sales are added', async () => {
    const { store, shop } = get();
    const range = { from: shop.organization.now - 3 * 86_400_000 + 12_345, to: shop.organization.now + 86_400_000 };
    for (let round = 0; round < 5; round++) {
      const adding = store.addLiveSale(shop.id, shop.organization.now + 7000);
      const during = parse(await store.customerAnalytics(shop.id, { ...range, limit: 100 }));
      for (const row of during)
        expect(row.avgOrderValue).toBe(Math.round((Number(row.revenue) * 100) / Number(row.txCount)) / 100);
      await adding;
      const sales = await walk<SaleSummary>((limit, cursor) =>
        store.sales(shop.id, { ...range, status: ['PAID'], limit, cursor }),
      );
      const expected = { revenue: cents(sales.map(({ total }) => total)), count: sales.length };
      expect(totalOf(parse(await store.revenue(shop.id, range)))).toEqual(expected);
      expect(totalOf(parse(await store.staffAnalytics(shop.id, { ...range, limit: 100 })))).toEqual(expected);
    }
  });

  it('adds live sales to the customer’s earlier ones', async () => {
    const { store, shop } = get();
    for (let round = 0; round < 30; round++) await store.addLiveSale(shop.id, shop.organization.now + 8000);
    const range = { from: shop.organization.now + 1, to: shop.organization.now + 86_400_000 };
    const rows = parse(await store.customerAnalytics(shop.id, { ...range, limit: 100 }));
    expect(rows.length).toBeGreaterThan(3);
    const ever = parse(await store.customerAnalytics(shop.id, { from: 0, to: range.to, limit: 100 }));
    expect(Number(ever[0]?.revenue)).toBeGreaterThanOrEqual(Number(rows[0]?.revenue));
  });
}

function newest({ records }: Page): SaleSummary {
  const sale: SaleSummary = JSON.parse(`${records[0]}`);
  return sale;
}

function cents(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
}

function totalOf(rows: readonly Record<string, unknown>[]): { revenue: number; count: number } {
  return {
    revenue: cents(rows.map(({ revenue }) => Number(revenue))),
    count: rows.reduce((sum, { txCount }) => sum + Number(txCount), 0),
  };
}

const day = 86_400_000;

/** Random combinations of filters and page sizes, compared with the world. */
function mixedCases(get: () => Subject): void {
  const some = (items: readonly string[]) => fc.option(fc.subarray([...items], { minLength: 1 }), { nil: undefined });
  const instant = () => {
    const { start, now } = get().shop.organization;
    const any = fc.oneof({ weight: 8, arbitrary: fc.integer({ min: start - day, max: now + day }) }, fc.constant(0));
    return fc.option(any, { nil: undefined });
  };
  const one = (items: readonly string[]) => fc.option(fc.constantFrom(...items), { nil: undefined });
  const limit = fc.constantFrom(2, 25, 99, 100);

  it('finds the sales of any mix of filters', async () => {
    const { store, shop } = get();
    const query: fc.Arbitrary<Asked> = fc.record({
      from: instant(),
      to: instant(),
      storeIds: some(shop.public.stores.map(({ id }) => id)),
      status: some(saleStates),
      paymentMethods: some(paymentMethods),
      staffId: one(shop.organization.staff.map(({ id }) => id)),
      tabCreatorId: one(shop.organization.staff.map(({ id }) => id)),
      search: one(['100007', '100400', '5']),
    });
    const property = fc.asyncProperty(query, limit, async (asked, size) => {
      const found = await walk<SaleSummary>((limit, cursor) => store.sales(shop.id, { ...asked, limit, cursor }), size);
      expect(found).toEqual(shop.public.sales.filter((sale) => passesSale(sale, asked)));
    });
    await fc.assert(property, { numRuns: 60 });
  });

  it('finds the movements of any mix of filters', async () => {
    const { store, shop } = get();
    const query: fc.Arbitrary<Asked> = fc.record({
      from: instant(),
      to: instant(),
      storeIds: some(shop.public.stores.map(({ id }) => id)),
      types: some(movementTypes),
      productIds: some(shop.public.products.slice(0, 30).map(({ id }) => id)),
      categoryIds: some(shop.organization.categories.map(({ id }) => id)),
      search: one(['rice', 'TEA', 'a']),
    });
    const property = fc.asyncProperty(query, async (asked) => {
      const found = await walk<InventoryLog>((limit, cursor) =>
        store.inventoryLogs(shop.id, { ...asked, limit, cursor }),
      );
      expect(found).toEqual(shop.public.inventoryLogs.filter((log) => passesLog(log, asked)));
    });
    await fc.assert(property, { numRuns: 60 });
  });
}

function within(at: string, { from, to }: { from?: number | undefined; to?: number | undefined }): boolean {
  const instant = Date.parse(at);
  return (from === undefined || instant >= from) && (to === undefined || instant <= to);
}

function among(value: string, wanted: readonly string[] | undefined): boolean {
  return wanted === undefined || wanted.includes(value);
}

function passesSale(sale: SaleSummary, asked: Asked): boolean {
  return (
    within(sale.createdAt, asked) &&
    among(sale.store.id, asked.storeIds) &&
    among(sale.status, asked.status) &&
    (asked.paymentMethods === undefined ||
      sale.payments.some(({ paymentMethod }) => among(paymentMethod, asked.paymentMethods))) &&
    (asked.staffId === undefined || sale.staff.id === asked.staffId) &&
    (asked.tabCreatorId === undefined || sale.tabCreator?.id === asked.tabCreatorId) &&
    (asked.search === undefined || String(sale.invoiceId) === asked.search)
  );
}

function passesLog(log: InventoryLog, asked: Asked): boolean {
  const text = `${log.product.name}\n${log.product.sku}`.toLowerCase();
  return (
    within(log.createdAt, asked) &&
    among(log.store.id, asked.storeIds) &&
    among(log.type, asked.types) &&
    among(log.product.id, asked.productIds) &&
    among(log.product.category.id, asked.categoryIds) &&
    (asked.search === undefined || text.includes(asked.search.toLowerCase()))
  );
}
