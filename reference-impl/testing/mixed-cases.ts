import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { InventoryLog, SaleSummary } from '../../contract/generated/records.ts';
import type { InventoryQuery, SaleQuery } from '../store/queries.ts';
import { movementTypes, paymentMethods, saleStates } from '../world/records.ts';
import { type Subject, walk } from './subject.ts';

const day = 86_400_000;

/** Random combinations of filters and page sizes, compared with the world. */
export function mixedCases(get: () => Subject): void {
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
    const query: fc.Arbitrary<Omit<SaleQuery, 'limit'>> = fc.record({
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
    const query: fc.Arbitrary<Omit<InventoryQuery, 'limit'>> = fc.record({
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

function passesSale(sale: SaleSummary, asked: Omit<SaleQuery, 'limit'>): boolean {
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

function passesLog(log: InventoryLog, asked: Omit<InventoryQuery, 'limit'>): boolean {
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
