import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allTime, idsOf, openTruth, some, type Truth } from '../testing/deployment-truth.ts';

let truth: Truth;
beforeAll(async () => {
  truth = await openTruth();
});
afterAll(() => truth.close());

describe('/me', () => {
  it('is the key in use and its organization', async () => {
    const { data } = await truth.get('/me');
    const { good } = truth.keys;
    expect(data.key).toMatchObject({ prefix: good.slice(0, 12), last4: good.slice(-4) });
    expect(data.organization).toEqual({ id: truth.shop.id, name: truth.shop.name, stores: truth.shop.stores.length });
  });

  it('is another one for another key, and none for a dead one', async () => {
    const { other, revoked, disabled, rotated } = truth.keys;
    expect(JSON.parse((await truth.ask('/me', other)).body).data.organization.id).toBe(truth.neighbour.id);
    for (const key of [revoked, disabled, rotated]) expect((await truth.ask('/me', key)).status).toBe(401);
  });
});

describe('/stores', () => {
  it('are the stores of the shop, by branch number', async () => {
    const { data } = await truth.get('/stores');
    const own = truth.shop.stores.map(({ id, name, branchNo }) => ({ id, name, branchNo }));
    expect(data).toEqual(own.toSorted((a, b) => a.branchNo.localeCompare(b.branchNo)));
  });
});

describe('/customers/{id}', () => {
  it('is the safe profile and no more', async () => {
    for (const customer of truth.shop.customers.slice(0, 50)) {
      const { id, firstName, lastName, type, region } = customer;
      expect((await truth.get(`/customers/${id}`)).data).toEqual({ id, firstName, lastName, type, region });
    }
    const { id } = some(truth.shop.customers);
    expect((await truth.get(`/customers/${id.toUpperCase()}`)).data.id).toBe(id);
  });

  it('is 404 for customers of the neighbour and of nobody', async () => {
    const { id } = some(truth.neighbour.customers);
    expect((await truth.ask(`/customers/${id}`)).status).toBe(404);
    expect((await truth.ask(`/customers/${id}`, truth.keys.other)).status).toBe(200);
    expect((await truth.ask('/customers/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});

describe('/staff/{id}/shifts', () => {
  it('are the shifts that began in the range, newest first', async () => {
    const [from, to] = ['2025-03-01T00:00:00.000Z', '2025-03-31T23:59:59.999Z'];
    for (const { id } of truth.shop.staff.slice(0, 8)) {
      const { data } = await truth.get(`/staff/${id}/shifts?from=${from}&to=${to}`);
      const meant = truth.shop.shifts
        .filter(
          ({ staff, clockInAt }) => staff.id === id && clockInAt >= Date.parse(from) && clockInAt <= Date.parse(to),
        )
        .sort((a, b) => b.clockInAt - a.clockInAt)
        .map(({ clockInAt, clockOutAt, store }) => ({
          clockInAt: new Date(clockInAt).toISOString(),
          clockOutAt: clockOutAt === null ? null : new Date(clockOutAt).toISOString(),
          store: { id: store.id, name: store.name, branchNo: store.branchNo },
        }));
      expect(data).toMatchObject(meant);
      expect(data).toHaveLength(meant.length);
      expect(new Set(idsOf(data)).size).toBe(meant.length);
    }
  });

  it('can be asked for by store', async () => {
    const { id, store } = some(truth.shop.staff);
    const elsewhere = some(truth.shop.stores.filter((other) => other !== store));
    const all = (await truth.get(`/staff/${id}/shifts?${allTime}`)).data;
    expect(all.length).toBeGreaterThan(0);
    expect((await truth.get(`/staff/${id}/shifts?${allTime}&storeIds=${store.id}`)).data).toEqual(all);
    expect((await truth.get(`/staff/${id}/shifts?${allTime}&storeIds=${elsewhere.id}`)).data).toEqual([]);
  });

  it('are 404 for staff of the neighbour, and 403 for a store of the neighbour', async () => {
    expect((await truth.ask(`/staff/${some(truth.neighbour.staff).id}/shifts`)).status).toBe(404);
    const foreign = some(truth.neighbour.stores).id;
    expect((await truth.ask(`/staff/${some(truth.shop.staff).id}/shifts?storeIds=${foreign}`)).status).toBe(403);
  });
});

describe('a store of the neighbour, anywhere in storeIds', () => {
  const paths = [
    '/sales',
    '/products',
    '/promotions',
    '/inventory/logs',
    '/analytics/revenue',
    '/analytics/staff',
    '/analytics/customers',
  ];

  it.each(paths)('%s refuses', async (path) => {
    const [own, also] = [some(truth.shop.stores).id, some(truth.shop.stores, 1).id];
    for (const foreign of [some(truth.neighbour.stores).id, '00000000-0000-4000-8000-000000000000']) {
      for (const ids of [`${foreign}`, `${own},${foreign}`, `${foreign},${own},${also}`]) {
        for (const query of [`storeIds=${ids}`, `storeIds=${ids.replaceAll(',', '&storeIds=')}`]) {
          const { status, body } = await truth.ask(`${path}?${query}`);
          expect(status).toBe(403);
          expect(JSON.parse(body)).not.toHaveProperty('data');
        }
      }
    }
    expect((await truth.ask(`${path}?storeIds=${own},${also}`)).status).toBe(200);
  });
});

it('openapi.json needs no key and is an OpenAPI 3.0.3 document with all twelve operations', async () => {
  const { status, body } = await truth.ask('/openapi.json?x=1', 'none');
  expect(status).toBe(200);
  const { openapi, paths, servers } = JSON.parse(body);
  expect([openapi, Object.keys(paths).length, servers.length]).toEqual(['3.0.3', 12, 1]);
});
