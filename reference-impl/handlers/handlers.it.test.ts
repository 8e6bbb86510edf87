import { describe, expect, it } from 'vitest';
import { allTime, idsOf, type Row, some, useTruth } from '../testing/deployment-truth.ts';
import type { Product } from '../world/records.ts';

/** What the suite cannot know: what the shop has, and what we chose where the contract is silent. */
const truth = useTruth();
const iso = (at: number) => new Date(at).toISOString();

describe('/customers/{id}', () => {
  it('shows the safe profile only', async () => {
    for (const customer of truth().shop.customers.slice(0, 50)) {
      const { id, firstName, lastName, type, region } = customer;
      expect((await truth().get(`/customers/${id}`)).data).toEqual({ id, firstName, lastName, type, region });
    }
    const { id } = some(truth().shop.customers);
    expect((await truth().get(`/customers/${id.toUpperCase()}`)).data.id).toBe(id);
  });

  it('is 404 for a customer of the neighbour and for an unknown id', async () => {
    const { id } = some(truth().neighbour.customers);
    expect((await truth().ask(`/customers/${id}`)).status).toBe(404);
    expect((await truth().ask(`/customers/${id}`, truth().keys.other)).status).toBe(200);
    expect((await truth().ask('/customers/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});

describe('/staff/{id}/shifts', () => {
  it('are the shifts that began in the range, newest first', async () => {
    const [from, to] = ['2025-03-01T00:00:00.000Z', '2025-03-31T23:59:59.999Z'];
    for (const { id } of truth().shop.staff.slice(0, 8)) {
      const { data } = await truth().get(`/staff/${id}/shifts?from=${from}&to=${to}`);
      const meant = truth()
        .shop.shifts.filter(
          ({ staff, clockInAt }) => staff.id === id && clockInAt >= Date.parse(from) && clockInAt <= Date.parse(to),
        )
        .sort((a, b) => b.clockInAt - a.clockInAt)
        .map(({ clockInAt, clockOutAt, store }) => ({
          clockInAt: iso(clockInAt),
          clockOutAt: clockOutAt === null ? null : iso(clockOutAt),
          store: { id: store.id, name: store.name, branchNo: store.branchNo },
        }));
      expect(data).toMatchObject(meant);
      expect(data).toHaveLength(meant.length);
      expect(new Set(idsOf(data)).size).toBe(meant.length);
    }
  });

  it('can be filtered by store', async () => {
    const { id, store } = some(truth().shop.staff);
    const elsewhere = some(truth().shop.stores.filter((other) => other !== store));
    const all = (await truth().get(`/staff/${id}/shifts?${allTime}`)).data;
    expect(all.length).toBeGreaterThan(0);
    expect((await truth().get(`/staff/${id}/shifts?${allTime}&storeIds=${store.id}`)).data).toEqual(all);
    expect((await truth().get(`/staff/${id}/shifts?${allTime}&storeIds=${elsewhere.id}`)).data).toEqual([]);
  });

  it('are 404 for staff of the neighbour, and 403 for a store of the neighbour', async () => {
    expect((await truth().ask(`/staff/${some(truth().neighbour.staff).id}/shifts`)).status).toBe(404);
    const foreign = some(truth().neighbour.stores).id;
    expect((await truth().ask(`/staff/${some(truth().shop.staff).id}/shifts?storeIds=${foreign}`)).status).toBe(403);
  });
});

describe('a range', () => {
  it.each([
    ['/sales', () => truth().sales],
    ['/inventory/logs', () => truth().movements],
  ])('of %s that is missing is the last 30 days, until the end of today', async (path, records) => {
    const { dateRange } = (await truth().get(path)).meta;
    expect(dateRange).toEqual({ from: '2025-05-16T00:00:00.000Z', to: '2025-06-14T23:59:59.999Z' });
    const recent = records().filter(({ createdAt }) => createdAt >= Date.parse(dateRange.from));
    expect(await truth().walk(path)).toHaveLength(recent.length);
  });

  it('with one bound gets a default for the other', async () => {
    const to = '2025-03-10T08:00:00.000Z';
    const { dateRange } = (await truth().get(`/inventory/logs?to=${to}`)).meta;
    expect(dateRange).toEqual({ from: '2025-02-08T08:00:00.000Z', to });
    const [first, last] = [Date.parse(dateRange.from), Date.parse(to)];
    const meant = truth().movements.filter(({ createdAt }) => createdAt >= first && createdAt <= last);
    expect(await truth().walk(`/inventory/logs?to=${to}`)).toHaveLength(meant.length);
    const since = (await truth().get('/inventory/logs?from=2025-01-01T00:00:00Z')).meta;
    expect(since.dateRange).toEqual({ from: '2025-01-01T00:00:00.000Z', to: '2025-06-14T23:59:59.999Z' });
  });
});

describe('a record', () => {
  it('of a sale shows what was sold and paid', async () => {
    const split = some(truth().sales.filter(({ payments, lines }) => payments.length > 1 && lines.length > 1));
    const [record] = await truth().walk(`/sales?${allTime}&search=${split.invoiceId}`);
    expect(record).toMatchObject({
      id: split.id,
      createdAt: iso(split.createdAt),
      status: split.state,
      total: split.total / 100,
      store: { id: split.store.id, name: split.store.name, branchNo: split.store.branchNo },
      staff: { id: split.staff.id, name: split.staff.name },
      tabCreator: split.tabCreator === null ? null : { id: split.tabCreator.id, name: split.tabCreator.name },
    });
    expect(record.payments.map(({ sequence }: Row) => sequence)).toEqual(split.payments.map((_, index) => index + 1));
    expect(record.payments.map(({ amount }: Row) => amount)).toEqual(split.payments.map(({ amount }) => amount / 100));
    expect(record.lineItems.map(({ productId }: Row) => productId)).toEqual(
      split.lines.map(({ product }) => product.id),
    );
  });

  it('of a product shows prices and current costs by store, and no other cost', async () => {
    const records = await truth().walk('/products');
    for (const product of truth().shop.products) {
      const record = records.find(({ id }) => id === product.id);
      expect(record).toMatchObject({ sku: product.sku, name: product.name, price: product.price / 100 });
      expect(record.category).toMatchObject({ id: product.category.id, group: product.category.group });
      expect(idsOf(record.assignedStores)).toEqual(idsOf(product.branches.map(({ store }) => store)));
      expect(record.branchOverrides).toEqual(product.branches.map(overrideOf));
      expect(Object.keys(record).filter((name) => /cost|supplier/i.test(name))).toEqual([]);
    }
  });

  it('of a promotion shows names of customers and nothing else of them', async () => {
    const bound = some(truth().shop.promotions.filter(({ customers, deleted }) => customers.length > 0 && !deleted));
    const record = (await truth().walk('/promotions')).find(({ id }) => id === bound.id);
    expect(record.status).toBe(bound.active ? 'ACTIVE' : 'INACTIVE');
    const names = bound.customers.map(({ id, firstName, lastName }) => ({ id, firstName, lastName }));
    expect(record.customers).toEqual(names);
  });

  function overrideOf({ store, price, averageCost, hidden, imageUrl }: Product['branches'][number]) {
    return { storeId: store.id, averageCost: averageCost / 100, price: price / 100, hidden, imageUrl };
  }
});
