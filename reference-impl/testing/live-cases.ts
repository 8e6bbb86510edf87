import { expect, it } from 'vitest';
import type { InventoryLog, SaleSummary } from '../../contract/generated/records.ts';
import type { Page } from '../store/store.ts';
import { parse, type Subject, walk } from './subject.ts';

export function liveCases(get: () => Subject): void {
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
