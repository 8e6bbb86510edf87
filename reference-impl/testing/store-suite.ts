import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InventoryLog, Promotion, SaleSummary } from '../../contract/generated/records.ts';
import type { Store } from '../store/index.ts';
import type { Asked } from '../store/queries.ts';
import { type KeyRecord, type Page, UnknownCursorError } from '../store/store.ts';
import { movementTypes, paymentMethods, saleStates } from '../world/records.ts';
import { parse, type Subject, walk, worldTruth } from './world-truth.ts';

export const world = { seed: 5, scale: 0.03, now: Date.parse('2025-06-15T09:30:00.000Z') };

/** One suite for both engines: a store must show exactly the world that it was seeded from. */
export function describeStore(name: string, open: () => Promise<Store>): void {
  describe(name, () => {
    let subject: Subject | undefined;
    const get = (): Subject => {
      if (subject === undefined) throw new Error('the store did not open');
      return subject;
    };

    beforeAll(async () => {
      const [shop, neighbour] = worldTruth(world);
      subject = { store: await open(), shop, neighbour };
    });
    afterAll(async () => subject?.store.close());

    describe('lists', () => listCases(get));
    describe('promotions', () => promotionCases(get));
    describe('cursors', () => cursorCases(get));
    describe('mixed filters', () => mixedCases(get));
    describe('keys', () => keyCases(get));
    // Last: from here on the store holds more than the world.
    describe('live sales', () => liveCases(get));
  });
}

/** A filter that leaves nothing, or everything, would prove little. */
function expectSome(found: readonly unknown[], all: readonly unknown[]): void {
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(all.length);
}

function listCases(get: () => Subject): void {
  it('lists the stores by branch number', async () => {
    const { store, shop } = get();
    expect(parse(await store.stores(shop.id))).toEqual(shop.public.stores);
    expect(store.storeIds(shop.id)).toEqual(new Set(shop.public.stores.map(({ id }) => id)));
  });

  it('walks all sales of both organizations', async () => {
    const { store, shop, neighbour } = get();
    for (const [truth, limit] of [
      [shop, 7],
      [neighbour, 1],
    ] as const) {
      const all = await walk<SaleSummary>((size, cursor) => store.sales(truth.id, { limit: size, cursor }), limit);
      expect(all).toEqual(truth.public.sales);
    }
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
    const { store, shop } = get();
    const sale = shop.public.sales[5];
    const invoice = `${sale?.invoiceId}`;
    expect(parse((await store.sales(shop.id, { limit: 100, search: invoice })).records)).toEqual([sale]);
    const others = ['abc', `${invoice}x`, '-1', '1e3', '%', '_', "'", "1' or 1=1", '\0'];
    for (const search of ['1', '99999999999999999999', ...others]) {
      expect((await store.sales(shop.id, { limit: 100, search })).records).toEqual([]);
    }
  });

  it('takes a search literally', async () => {
    const { store, shop } = get();
    for (const search of ['%', '_', '\\', "'", '\0', 'no such thing', '\n']) {
      expect([search, (await store.products(shop.id, { limit: 5, search })).records]).toEqual([search, []]);
    }
  });
}

function promotionCases(get: () => Subject): void {
  const check = async (query: Asked, passes: (record: Promotion) => boolean = () => true) => {
    const { store, shop } = get();
    const expected = shop.public.promotions.filter(passes);
    expectSome(expected, [...shop.public.promotions, null]);
    const ask = (limit: number, cursor?: string) => store.promotions(shop.id, { ...query, limit, cursor });
    expect(await walk(ask, 4)).toEqual(expected);
  };

  it('walks all promotions but the deleted ones', async () => {
    await check({});
    const { promotions } = get().shop.organization;
    expect(get().shop.public.promotions.length).toBeLessThan(promotions.length);
  });

  it('selects promotions around each of their bounds, to the millisecond', async () => {
    const bounds = get().shop.organization.promotions.flatMap(({ from, to }) => [from, to]);
    const instants = bounds.slice(0, 20).flatMap((at) => (at === null ? [] : [at - 1, at, at + 1]));
    for (const at of new Set([...instants, 0, -1])) {
      await check({ from: at }, ({ to }) => to === null || Date.parse(to) >= at);
      await check({ to: at }, ({ from }) => from === null || Date.parse(from) <= at);
    }
  });
}

function cursorCases(get: () => Subject): void {
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

  it('keeps each row of analytics in itself while sales are added', async () => {
    const { store, shop } = get();
    const range = { from: shop.organization.now - 3 * 86_400_000 + 12_345, to: shop.organization.now + 86_400_000 };
    for (let round = 0; round < 5; round++) {
      const adding = store.addLiveSale(shop.id, shop.organization.now + 7000);
      const during = parse(await store.customerAnalytics(shop.id, { ...range, limit: 100 }));
      for (const row of during)
        expect(row.avgOrderValue).toBe(Math.round((Number(row.revenue) * 100) / Number(row.txCount)) / 100);
      await adding;
    }
  });
}

function newest({ records }: Page): SaleSummary {
  const sale: SaleSummary = JSON.parse(`${records[0]}`);
  return sale;
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
