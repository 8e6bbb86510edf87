import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operations } from '../contract/operations.ts';
import { allTime, idsOf, type Row, some, useTruth } from './testing/deployment-truth.ts';
import type { Branch } from './world/records.ts';

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

  function overrideOf({ store, price, averageCost, hidden, imageUrl }: Branch) {
    return { storeId: store.id, averageCost: averageCost / 100, price: price / 100, hidden, imageUrl };
  }
});

const paths = Object.values(operations).map(({ path }) => path.replace('/public-api/v1', ''));
const names = [
  ...new Set(Object.values(operations).flatMap(({ parameters }) => parameters.map(({ name }) => name as string))),
];

describe('no request causes a 5xx', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }).map(encode),
    fc.string({ maxLength: 20 }),
    fc.uuid(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constantFrom(
      '',
      '%',
      '%00',
      '%E0%A4%A',
      "' or 1=1--",
      '%25%25%25',
      '\\',
      '1e309',
      '-0',
      'null',
      'true',
      '١',
      '%F0%9F%92%A9',
    ),
  );
  const pair = fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 10 })), value);

  it('with any parameters', async () => {
    const request = fc.tuple(fc.constantFrom(...paths), fc.array(pair, { maxLength: 5 }), value);
    await fc.assert(
      fc.asyncProperty(request, async ([path, pairs, id]) => {
        const query = pairs.map(([name, given]) => `${name}=${given}`).join('&');
        const { status } = await truth().ask(`${path.replace('{id}', id)}?${query}`);
        expect([200, 400, 403, 404, 414]).toContain(status);
      }),
      { numRuns: 1500 },
    );
  });

  it('with any value of a known parameter', async () => {
    const request = fc.tuple(
      fc.constantFrom(...Object.values(operations).filter(({ parameters }) => parameters.length > 0)),
      value,
    );
    await fc.assert(
      fc.asyncProperty(request, async ([{ path, parameters }, given]) => {
        for (const { name, in: place } of parameters) {
          if (place === 'path') continue;
          const { status } = await truth().ask(`${path.replace('/public-api/v1', '')}?${name}=${given}`);
          expect([200, 400, 403, 404, 414]).toContain(status);
        }
      }),
      { numRuns: 150 },
    );
  });

  function encode(text: string): string {
    return encodeURIComponent(text.toWellFormed());
  }
});
