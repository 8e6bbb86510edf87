import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrganizationTruth, privateValues, worldTruth } from '../testing/world-truth.ts';
import { deal, pack } from './basket.ts';
import { canariesIn, canaryPatterns } from './people.ts';
import { movementTypes, paymentMethods, type Sale, saleStates } from './records.ts';
import { TaskQueue } from './stockroom.ts';

const now = Date.parse('2025-06-15T09:00:00.000Z');
const [shop, neighbour] = truthOf(1);

function truthOf(seed: number): [OrganizationTruth, OrganizationTruth] {
  const [first, second] = worldTruth({ seed, scale: 0.02, now });
  if (first === undefined || second === undefined) throw new Error('a world has two organizations');
  return [first, second];
}

function digest(organizations: readonly OrganizationTruth[]): string {
  const hash = createHash('sha256');
  for (const organization of organizations) hash.update(JSON.stringify(organization.public));
  return hash.digest('hex');
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function countBy<T>(items: readonly T[], key: (item: T) => unknown): Map<unknown, number> {
  const counts = new Map<unknown, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
}

/** Every figure of a sale follows from its lines, to the satang. */
function expectSaleToAddUp(sale: Sale): void {
  const gross = sum(sale.lines.map((line) => Math.round((line.unitPrice * line.quantity) / 100)));
  expect(sale.subTotal).toBe(gross - sum(sale.lines.map((line) => line.discount)));
  expect(sale.total).toBe(sale.subTotal - sale.discount - sale.pointsUsed * 100 + sale.rounding);
  expect(sale.total).toBeGreaterThan(0);
  const paid = sum(sale.payments.map((payment) => payment.amount));
  if (sale.state === 'CANCELLED') expect(sale.payments).toEqual([]);
  else if (sale.state === 'PENDING') expect(paid).toBeLessThan(sale.total);
  else expect(paid).toBe(sale.total);
  for (const payment of sale.payments) {
    expect(payment.amount).toBeGreaterThan(0);
    expect(payment.createdAt).toBeGreaterThanOrEqual(sale.createdAt);
    expect(payment.createdAt).toBeLessThanOrEqual(now);
  }
  expect(sale.updatedAt).toBeGreaterThanOrEqual(sale.createdAt);
  expect(sale.updatedAt).toBeLessThanOrEqual(now);
}

function expectStockToAddUp({ organization, sales, movements }: OrganizationTruth): void {
  const levels = new Map<string, number>();
  let before = 0;
  for (const movement of movements) {
    const place = `${movement.product.id} ${movement.store.id}`;
    expect(movement.previousStock).toBe(levels.get(place) ?? 0);
    expect(movement.currentStock).toBe(movement.previousStock + movement.quantity);
    expect(movement.currentStock).toBeGreaterThanOrEqual(0);
    expect(movement.createdAt).toBeGreaterThanOrEqual(before);
    expect(movement.createdAt).toBeLessThanOrEqual(organization.now);
    before = movement.createdAt;
    levels.set(place, movement.currentStock);
  }
  for (const sale of sales) expectSaleToMoveItsLines(sale, movements);
}

function expectSaleToMoveItsLines(sale: Sale, movements: OrganizationTruth['movements']): void {
  const own = movements.filter((movement) => movement.referenceKind === 'sale' && movement.reference === sale.number);
  const lines = sale.lines.map((line) => `${line.product.id} ${-line.actualQuantity}`);
  const taken = own.filter((movement) => movement.type === 'SALE_CREATE');
  expect(taken.map((movement) => `${movement.product.id} ${movement.quantity}`)).toEqual(lines);
  const back = own.filter((movement) => movement.type === 'SALE_REVERT');
  const returns = ['CANCELLED', 'REVERTED', 'REFUNDED'].includes(sale.state);
  expect(back.map((movement) => `${movement.product.id} ${-movement.quantity}`)).toEqual(returns ? lines : []);
}

describe('a world', () => {
  it('is the same for the same seed only', () => {
    expect(digest(truthOf(1))).toBe(digest([shop, neighbour]));
    expect(digest(truthOf(2))).not.toBe(digest([shop, neighbour]));
  });

  // When this changes on purpose, increase worldVersion.
  it('has not changed', () => {
    expect(digest([shop, neighbour])).toMatchInlineSnapshot(
      `"9517c3307edd7188201e5b6a347305ddc723c26a20187829490be78890a81b24"`,
    );
  });

  it('adds up to the satang and to the piece, for any seed', () => {
    const property = fc.property(fc.integer(), (seed) => {
      for (const organization of worldTruth({ seed, scale: 0.01, now })) {
        organization.sales.forEach(expectSaleToAddUp);
        expectStockToAddUp(organization);
      }
    });
    fc.assert(property, { numRuns: 3 });
  });

  it('adds up in a corner shop', () => {
    const [corner] = worldTruth({ seed: 1, scale: 0.005, now });
    if (corner === undefined) throw new Error('no organization');
    expect(corner.sales).toHaveLength(150);
    corner.sales.forEach(expectSaleToAddUp);
    expectStockToAddUp(corner);
  });

  it('has every state, method, movement type and kind of promotion, in both organizations', () => {
    for (const { sales, movements, organization } of [shop, neighbour]) {
      expect(new Set(sales.map((sale) => sale.state))).toEqual(new Set(saleStates));
      const methods = sales.flatMap((sale) => sale.payments.map((payment) => payment.method));
      expect(new Set(methods)).toEqual(new Set(paymentMethods));
      expect(new Set(movements.map((movement) => movement.type))).toEqual(new Set(movementTypes));
      const { promotions } = organization;
      const schedules = new Set(
        promotions.map(({ from, to }) => `${from === null ? '' : 'from'} ${to === null ? '' : 'to'}`),
      );
      expect(schedules).toEqual(new Set(['from to', 'from ', ' to', ' ']));
      expect(promotions.some(({ from }) => from !== null && from > now)).toBe(true);
      expect(promotions.some(({ to }) => to !== null && to < now)).toBe(true);
      for (const list of ['stores', 'categories', 'products', 'customers'] as const) {
        expect(promotions.some((promotion) => promotion[list].length > 0)).toBe(true);
      }
      expect(promotions.some((promotion) => promotion.deleted)).toBe(true);
    }
  });

  it('has split payments, tabs, unit conversions, discounts, rounding and points', () => {
    const { sales } = shop;
    expect(sales.some((sale) => sale.payments.length > 1)).toBe(true);
    expect(sales.some((sale) => sale.tabCreator !== null)).toBe(true);
    expect(sales.some((sale) => sale.lines.some((line) => line.quantity !== line.actualQuantity))).toBe(true);
    expect(new Set(sales.map((sale) => sale.discountType))).toEqual(new Set([null, 'PERCENTAGE', 'FIXED']));
    expect(sales.some((sale) => sale.rounding !== 0)).toBe(true);
    expect(sales.some((sale) => sale.pointsUsed > 0)).toBe(true);
  });

  it('has dozens of sales with the same time, and more movements with the same time than fit on a page', () => {
    const sales = [...countBy(shop.sales, (sale) => sale.createdAt).values()];
    expect(Math.max(...sales)).toBeGreaterThanOrEqual(40);
    expect(sales.filter((count) => count > 2).length).toBeGreaterThan(2);
    const movements = [...countBy(shop.movements, (movement) => movement.createdAt).values()];
    expect(Math.max(...movements)).toBeGreaterThan(50);
  });

  it('shares no id between its organizations', () => {
    const ids = (truth: OrganizationTruth) => new Set(JSON.stringify(truth.public).match(/[\da-f]{8}-[\da-f-]{27}/g));
    expect(ids(shop).isDisjointFrom(ids(neighbour))).toBe(true);
  });

  it('gives every record an id of its own', () => {
    const { sales, inventoryLogs, products, customers } = shop.public;
    const ids = [...sales, ...sales.flatMap((sale) => sale.lineItems), ...inventoryLogs, ...products, ...customers].map(
      ({ id }) => id,
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});

const organizations = worldTruth({ seed: 3, scale: 0.02, now: Date.parse('2025-06-15T09:00:00.000Z') });

it('recognizes every private value', () => {
  const values = organizations.flatMap(privateValues);
  expect(values.length).toBeGreaterThan(1000);
  expect(values.filter((value) => canariesIn(value).length === 0)).toEqual([]);
});

it('has a value for each pattern', () => {
  const values = organizations.flatMap(privateValues);
  for (const { name, pattern } of canaryPatterns)
    expect([name, values.some((value) => pattern.test(value))]).toEqual([name, true]);
});

it('finds none in public records', () => {
  for (const organization of organizations) expect(canariesIn(JSON.stringify(organization.public))).toEqual([]);
});

it('deals every card once before it repeats one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 60 }), fc.integer(), fc.nat(50), (length, key, round) => {
      const cards = Array.from({ length }, (_, index) => index);
      const dealt = cards.map((index) => deal(cards, key, round * length + index));
      expect([...dealt].sort((a, b) => a - b)).toEqual(cards);
    }),
  );
});

it('packs cards by their counts', () => {
  expect(pack({ a: 2, b: 0, c: 1 }, ['a', 'b', 'c'])).toEqual(['a', 'a', 'c']);
});

it('gives tasks by time, and in the order of planning for equal instants', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), (instants) => {
      const agenda = new TaskQueue<number>();
      instants.forEach((at, index) => {
        agenda.plan(at, index);
      });
      const taken: number[] = [];
      for (let next = agenda.take(100); next !== null; next = agenda.take(100)) taken.push(next.task);
      const expected = instants
        .map((_, index) => index)
        .sort((a, b) => (instants[a] ?? 0) - (instants[b] ?? 0) || a - b);
      expect(taken).toEqual(expected);
    }),
  );
});

it('keeps tasks that are not due', () => {
  const agenda = new TaskQueue<string>();
  agenda.plan(10, 'later');
  expect(agenda.take(9)).toBeNull();
  expect(agenda.take(10)?.task).toBe('later');
  expect(agenda.take(10)).toBeNull();
});
