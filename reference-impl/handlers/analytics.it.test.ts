import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idsOf, openTruth, type Row, some, type Truth } from '../testing/deployment-truth.ts';
import type { Sale, Shift } from '../world/records.ts';

let truth: Truth;
beforeAll(async () => {
  truth = await openTruth();
});
afterAll(() => truth.close());

const from = '2025-02-03T00:00:00.000Z';
const to = '2025-05-20T17:30:00.000Z';
const range = `from=${from}&to=${to}`;

function paid(keep: (sale: Sale) => boolean = () => true): Sale[] {
  return truth.sales
    .filter(({ state, createdAt }) => state === 'PAID' && createdAt >= Date.parse(from) && createdAt <= Date.parse(to))
    .filter(keep);
}

function minutesAtWork(shifts: readonly Shift[]): number {
  const ended = shifts.flatMap(({ clockInAt, clockOutAt }) => (clockOutAt === null ? [] : [clockOutAt - clockInAt]));
  return ended.reduce((total, ms) => total + Math.floor(ms / 60_000), 0);
}

const sum = (sales: readonly Sale[]) => sales.reduce((total, sale) => total + sale.total, 0);
const cents = (amount: number) => Math.round(amount * 100);
const average = (total: number, count: number) => Math.round(total / count) / 100;

describe('revenue', () => {
  it('is the paid sales, one row for a date and a store, to the cent', async () => {
    const { data, meta } = await truth.get(`/analytics/revenue?${range}`);
    expect(meta.dateRange).toEqual({ from, to });
    const days = Map.groupBy(
      paid(),
      ({ createdAt, store }) => `${new Date(createdAt).toISOString().slice(0, 10)} ${store.id}`,
    );
    expect(data.map(({ date, storeId }: Row) => `${date} ${storeId}`).sort()).toEqual([...days.keys()].sort());
    for (const { date, storeId, revenue, txCount, avgOrderValue, storeName } of data) {
      const sales = days.get(`${date} ${storeId}`) ?? [];
      expect([cents(revenue), txCount]).toEqual([sum(sales), sales.length]);
      expect(avgOrderValue).toBeCloseTo(average(sum(sales), sales.length), 2);
      expect(storeName).toBe(some(sales).store.name);
    }
  });

  it('of one store is that store', async () => {
    const { id } = some(truth.shop.stores, 4);
    const { data } = await truth.get(`/analytics/revenue?${range}&storeIds=${id}`);
    expect(new Set(data.map(({ storeId }: Row) => storeId))).toEqual(new Set([id]));
    const total = data.reduce((total: number, { revenue }: Row) => total + cents(revenue), 0);
    expect(total).toBe(sum(paid(({ store }) => store.id === id)));
  });

  it('grows with a sale that is rung up, by that sale', async () => {
    const day = 'from=2025-06-14T00:00:00Z&to=2025-06-14T23:59:59.999Z';
    const total = async () =>
      (await truth.get(`/analytics/revenue?${day}`)).data.reduce(
        (t: number, { revenue }: Row) => t + cents(revenue),
        0,
      );
    const before = await total();
    for (let i = 0; i < 20; i++)
      await truth.store.addLiveSale(truth.shop.id, Date.parse('2025-06-14T12:40:00.000Z') + i);
    const listed = await truth.walk(`/sales?${day}&status=PAID`);
    expect(await total()).toBe(listed.reduce((t, sale) => t + cents(sale.total), 0));
    expect(await total()).toBeGreaterThan(before);
  });
});

describe('staff', () => {
  it('are ranked by the revenue of their paid sales', async () => {
    const { data } = await truth.get(`/analytics/staff?${range}`);
    expect(idsOf(data)).toEqual(idsOf(truth.shop.staff));
    const revenues = data.map(({ revenue }: Row) => revenue);
    expect(revenues).toEqual(revenues.toSorted((a: number, b: number) => b - a));
    const bySeller = Map.groupBy(paid(), ({ staff }) => staff.id);
    for (const row of data) {
      const sales = bySeller.get(row.id) ?? [];
      expect([cents(row.revenue), row.txCount]).toEqual([sum(sales), sales.length]);
    }
  });

  it('have given the discounts of their sales, whole-sale and line by line', async () => {
    const { data } = await truth.get(`/analytics/staff?${range}`);
    const bySeller = Map.groupBy(paid(), ({ staff }) => staff.id);
    const given = (sale: Sale) => sale.discount + sale.lines.reduce((total, { discount }) => total + discount, 0);
    expect(data).toHaveLength(truth.shop.staff.length);
    expect(paid((sale) => given(sale) > 0).length).toBeGreaterThan(10);
    for (const row of data) {
      const sales = bySeller.get(row.id) ?? [];
      const discount = sales.reduce((total, sale) => total + given(sale), 0);
      expect([cents(row.discountAmount), row.discountedTxCount]).toEqual([
        discount,
        sales.filter((sale) => given(sale) > 0).length,
      ]);
      const whole = sum(sales) + discount;
      expect(row.discountRate).toBeCloseTo(whole === 0 ? 0 : (discount / whole) * 100, 2);
    }
  });

  it('were observed at work as often as they clocked in', async () => {
    const { data } = await truth.get(`/analytics/staff?${range}`);
    expect(data).toHaveLength(truth.shop.staff.length);
    for (const row of data) {
      const shifts = truth.shop.shifts.filter(
        ({ staff, clockInAt }) => staff.id === row.id && clockInAt >= Date.parse(from) && clockInAt <= Date.parse(to),
      );
      expect(row.observedShiftCount).toBe(shifts.length);
      expect(row.observedOpenShiftCount).toBe(shifts.filter(({ clockOutAt }) => clockOutAt === null).length);
      const last = Math.max(...shifts.map(({ clockInAt }) => clockInAt));
      expect(row.lastClockInAt).toBe(shifts.length === 0 ? null : new Date(last).toISOString());
      const days = new Set(shifts.map(({ clockInAt }) => new Date(clockInAt).toISOString().slice(0, 10)));
      expect([row.observedWorkingMinutes, row.observedWorkDays]).toEqual([minutesAtWork(shifts), days.size]);
      expect(row.observedWorkingHours).toBeCloseTo(minutesAtWork(shifts) / 60, 2);
    }
  });

  it('obey limit and storeIds', async () => {
    const all = (await truth.get(`/analytics/staff?${range}`)).data;
    expect((await truth.get(`/analytics/staff?${range}&limit=3`)).data).toEqual(all.slice(0, 3));
    const { id } = some(truth.shop.stores, 1);
    const { data } = await truth.get(`/analytics/staff?${range}&storeIds=${id}`);
    const revenue = data.reduce((total: number, row: Row) => total + cents(row.revenue), 0);
    expect(revenue).toBe(sum(paid(({ store }) => store.id === id)));
  });
});

describe('customers', () => {
  const buyers = () =>
    Map.groupBy(
      paid(({ customer }) => customer !== null),
      ({ customer }) => customer?.id ?? '',
    );

  it('are the ones who spent most, with what they spent', async () => {
    const { data } = await truth.get(`/analytics/customers?${range}`);
    const spent = [...buyers().values()].map(sum).sort((a, b) => b - a);
    expect(data.map(({ revenue }: Row) => cents(revenue))).toEqual(spent.slice(0, 100));
    for (const row of data) {
      const sales = buyers().get(row.id) ?? [];
      const instants = sales.map(({ createdAt }) => createdAt);
      expect([cents(row.revenue), row.txCount]).toEqual([sum(sales), sales.length]);
      expect(row.firstPurchaseAt).toBe(new Date(Math.min(...instants)).toISOString());
      expect(row.lastPurchaseAt).toBe(new Date(Math.max(...instants)).toISOString());
    }
  });

  it('obey limit and storeIds', async () => {
    const all = (await truth.get(`/analytics/customers?${range}`)).data;
    expect((await truth.get(`/analytics/customers?${range}&limit=2`)).data).toEqual(all.slice(0, 2));
    const { id } = some(truth.shop.stores);
    const { data } = await truth.get(`/analytics/customers?${range}&storeIds=${id}`);
    const there = [...buyers().values()].filter((sales) => sales.some(({ store }) => store.id === id));
    expect(data).toHaveLength(Math.min(there.length, 100));
    for (const row of data) {
      const sales = (buyers().get(row.id) ?? []).filter(({ store }) => store.id === id);
      expect([cents(row.revenue), row.txCount]).toEqual([sum(sales), sales.length]);
    }
  });
});
