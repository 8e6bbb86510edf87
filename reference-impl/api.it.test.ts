import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operations } from '../contract/operations.ts';
import { allTime, idsOf, some, useTruth } from './testing/deployment-truth.ts';

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

  function encode(text: string): string {
    return encodeURIComponent(text.toWellFormed());
  }
});
