import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../store/schema/columns.ts';
import { worldRows } from '../store/seeding/world-rows.ts';
import { type OrganizationTruth, worldTruth } from '../testing/world-truth.ts';
import { canariesIn, canaryPatterns } from './people.ts';
import type { Sale } from './sales.ts';
import { makeVocabulary } from './words.ts';
import { makeWorld } from './world.ts';

const now = Date.parse('2025-06-15T09:00:00.000Z');

/** All rows of a world. */
function rowsOf(seed: number) {
  const world = makeWorld({ seed, scale: 0.02, now }, makeVocabulary(seed));
  return [...worldRows(world, 'catalogue'), ...worldRows(world, 'history')];
}

function digest(seed: number): string {
  return createHash('sha256')
    .update(JSON.stringify(rowsOf(seed)))
    .digest('hex');
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
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
    expect(digest(1)).toBe(digest(1));
    expect(digest(2)).not.toBe(digest(1));
  });

  // When this changes on purpose, increase worldVersion. It holds everything that the suite needs of each kind, or faults would be missed.
  it('has not changed', () => {
    expect(digest(1)).toMatchInlineSnapshot(`"6c72f8eca31b5cf2b3cc99b9b27eef2d87b9adb1d8903b2de3e04c3ff7ea29ff"`);
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
});

/** What private columns hold: texts, and costs as an answer would write them. */
function privateValues(): string[] {
  return rowsOf(3).flatMap(({ table, rows }) =>
    columnsOf(table).flatMap(([name, kind], index) => {
      const isText = kind.startsWith('text');
      if (!name.startsWith('private_') || !(isText || name.endsWith('_cost'))) return [];
      const cells = rows.flatMap((row) => row[index] ?? []);
      return cells.map((cell) => (isText ? `${cell}` : `${Number(cell) / 10_000}`));
    }),
  );
}

it('recognizes every private value', () => {
  const values = privateValues();
  expect(values.length).toBeGreaterThan(1000);
  expect(values.filter((value) => canariesIn(value).length === 0)).toEqual([]);
});

it('has a value for each pattern', () => {
  const values = privateValues();
  for (const { name, pattern } of canaryPatterns)
    expect([name, values.some((value) => pattern.test(value))]).toEqual([name, true]);
});
