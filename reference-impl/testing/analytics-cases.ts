import { expect, it } from 'vitest';
import { customersTruth, type Question, revenueTruth, staffTruth } from './analytics-truth.ts';
import { parse, type Subject } from './subject.ts';

const day = 86_400_000;

/** Whole days, parts of days, no whole day at all, nothing, times before 1970, everything; all stores, one, some. */
function questions({ shop }: Subject): Question[] {
  const { now, start } = shop.organization;
  const midnight = Math.floor(now / day) * day;
  const [first, second, third] = shop.public.stores.map(({ id }) => id);
  const stores = [[], [first ?? ''], [second ?? '', third ?? '']];
  const instant = shop.sales[123]?.createdAt ?? 0;
  const ranges = [
    { from: start, to: now },
    { from: midnight - 30 * day, to: midnight - 1 },
    { from: now - 200 * day + 1_234_567, to: now - 20 * day - 7_654_321 },
    { from: now - 3_600_000 * 30, to: now - 3_600_000 * 22 },
    { from: midnight - 3 * day - 1, to: midnight - 3 * day },
    { from: instant, to: instant },
    { from: now + day, to: now + 2 * day },
    { from: -day - 1, to: 0 },
    { from: -day, to: now },
  ];
  return ranges.flatMap((range) => stores.map((storeIds) => ({ ...range, storeIds })));
}

export function analyticsCases(get: () => Subject): void {
  const limits = [1, 3, 100];

  it('adds revenue up to the satang', async () => {
    const { store, shop } = get();
    for (const question of questions(get())) {
      expect(parse(await store.revenue(shop.id, question, question.storeIds))).toEqual(revenueTruth(shop, question));
    }
  });

  it.each([
    ['staff', 'staffAnalytics', staffTruth],
    ['customers', 'customerAnalytics', customersTruth],
  ] as const)('ranks %s by revenue, with every figure of a row', async (_, read, truth) => {
    const { store, shop } = get();
    for (const question of questions(get())) {
      for (const limit of limits) {
        const rows = parse(await store[read](shop.id, { ...question, limit }));
        expect(rows).toEqual(truth(shop, question, limit));
      }
    }
  });

  it('keeps the neighbour out', async () => {
    const { store, neighbour } = get();
    const question = { from: neighbour.organization.start, to: neighbour.organization.now, storeIds: [] };
    expect(parse(await store.revenue(neighbour.id, question))).toEqual(revenueTruth(neighbour, question));
    expect(parse(await store.staffAnalytics(neighbour.id, { ...question, limit: 100 }))).toEqual(
      staffTruth(neighbour, question, 100),
    );
  });

  it('shows the shifts of a staff member, newest first, and of no other', async () => {
    const { store, shop, neighbour } = get();
    const person = shop.organization.staff[2];
    if (person === undefined) throw new Error('the world lacks staff');
    const from = shop.organization.now - 40 * day;
    const own = shop.organization.shifts
      .filter(({ staff, clockInAt }) => staff === person && clockInAt >= from)
      .toReversed();
    const shown = parse((await store.staffShifts(shop.id, person.id, { from })) ?? []);
    expect(shown.map(({ clockInAt }) => clockInAt)).toEqual(
      own.map(({ clockInAt }) => new Date(clockInAt).toISOString()),
    );
    expect(await store.staffShifts(neighbour.id, person.id, {})).toBeNull();
  });

  it('shows the safe profile of a customer, and of no other organization', async () => {
    const { store, shop, neighbour } = get();
    for (const customer of shop.public.customers.slice(0, 5)) {
      expect(JSON.parse((await store.customer(shop.id, customer.id)) ?? '')).toEqual(customer);
      expect(await store.customer(neighbour.id, customer.id)).toBeNull();
    }
  });
}
