import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idsOf, openTruth, some, type Truth } from '../testing/deployment-truth.ts';
import type { Promotion } from '../world/records.ts';

let truth: Truth;
beforeAll(async () => {
  truth = await openTruth();
});
afterAll(() => truth.close());

async function expectPromotions(query: string, keep: (promotion: Promotion) => boolean, atLeast = 1): Promise<void> {
  const found = await truth.walk(`/promotions?${query}`, 5);
  const meant = truth.shop.promotions.filter((promotion) => !promotion.deleted && keep(promotion));
  expect(meant.length).toBeGreaterThanOrEqual(atLeast);
  expect(idsOf(found)).toEqual(idsOf(meant));
}

it('are all of them without a filter, but never a deleted one', async () => {
  expect(truth.shop.promotions.some(({ deleted }) => deleted)).toBe(true);
  await expectPromotions('', () => true);
});

it('storeIds: those of the store and the global ones', async () => {
  for (const { id } of truth.shop.stores) {
    await expectPromotions(
      `storeIds=${id}`,
      ({ stores }) => stores.length === 0 || stores.some((store) => store.id === id),
    );
  }
});

it('categoryIds and productIds: assigned directly', async () => {
  const assigned = truth.shop.promotions.filter(({ deleted }) => !deleted);
  const category = some(assigned.flatMap(({ categories }) => categories));
  const product = some(assigned.flatMap(({ products }) => products));
  await expectPromotions(`categoryIds=${category.id}`, ({ categories }) => categories.includes(category));
  await expectPromotions(`productIds=${product.id}`, ({ products }) => products.includes(product));
  await expectPromotions(`productIds=${some(truth.neighbour.products).id}`, () => false, 0);
});

it('active', async () => {
  await expectPromotions('active=true', ({ active }) => active);
  await expectPromotions('active=false', ({ active }) => !active);
});

it('triggers, one, several and unknown', async () => {
  const kinds = [...new Set(truth.shop.promotions.map(({ trigger }) => trigger))];
  const [one, two] = [some(kinds), some(kinds, 1)];
  await expectPromotions(`triggers=${one}`, ({ trigger }) => trigger === one);
  await expectPromotions(`triggers=${one}&triggers=${two}`, ({ trigger }) => trigger === one || trigger === two);
  await expectPromotions('triggers=NO_SUCH_TRIGGER', () => false, 0);
});

describe('from and to select by overlap', () => {
  const iso = (at: number) => new Date(at).toISOString();

  it('around every bound that a promotion has, to the millisecond', async () => {
    const bounds = truth.shop.promotions.flatMap(({ from, to }) => [from, to]).filter((at) => at !== null);
    for (const bound of new Set(bounds.slice(0, 20))) {
      for (const at of [bound - 1, bound, bound + 1]) {
        await expectPromotions(`from=${iso(at)}`, ({ to }) => to === null || to >= at);
        await expectPromotions(`to=${iso(at)}`, ({ from }) => from === null || from <= at);
      }
    }
  });

  it('together, with open ends staying in', async () => {
    const [from, to] = [Date.parse('2025-01-01T00:00:00Z'), Date.parse('2025-03-31T00:00:00Z')];
    await expectPromotions(
      `from=${iso(from)}&to=${iso(to)}`,
      (promotion) =>
        (promotion.to === null || promotion.to >= from) && (promotion.from === null || promotion.from <= to),
    );
  });
});

it('search: the name, in any letter case', async () => {
  const part = some(
    truth.shop.promotions.filter(({ deleted }) => !deleted),
    3,
  ).name.slice(0, 5);
  for (const text of [part.toUpperCase(), part.toLowerCase()]) {
    await expectPromotions(`search=${encodeURIComponent(text)}`, ({ name }) =>
      name.toLowerCase().includes(text.toLowerCase()),
    );
  }
});

it('a record shows names of customers and nothing else of them', async () => {
  const bound = some(truth.shop.promotions.filter(({ customers, deleted }) => customers.length > 0 && !deleted));
  const record = (await truth.walk('/promotions')).find(({ id }) => id === bound.id);
  expect(record.status).toBe(bound.active ? 'ACTIVE' : 'INACTIVE');
  expect(record.customers).toEqual(bound.customers.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })));
});
