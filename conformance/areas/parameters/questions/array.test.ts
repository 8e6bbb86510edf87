import { describe, expect, it } from 'vitest';
import { documentedValues, operationIds } from '../../../../contract/operations.ts';
import { chosen, type Material, pairsCovered } from './array.ts';

const STORE = '0b9c8d7e-6f5a-4b3c-9d2e-1f0a9b8c7d6e';

function material(seed: string): Material {
  const context = { seed, startedAt: '2026-01-01T00:00:00.000Z', randomUuid: () => STORE };
  return { context, own: [STORE], cursors: new Map([['listSales', STORE]]) };
}

function asked(seed: string, count: number): readonly string[] {
  return chosen([], material(seed), count).map(({ ask }) => JSON.stringify(ask));
}

describe('what the seed chooses', () => {
  it('is the same for the same seed, and other requests for another', () => {
    expect(asked('1', 20)).toEqual(asked('1', 20));
    expect(asked('1', 20).filter((one) => asked('2', 20).includes(one)).length).toBeLessThan(10);
  });

  it('covers more pairs with each request, and in the end nearly all', () => {
    const covered = [10, 20, 40, 120].map((count) => {
      const of = material('1');
      return pairsCovered(chosen([], of, count), of);
    });
    expect(covered.map(({ covered: pairs }) => pairs)).toEqual(
      covered.map(({ covered: pairs }) => pairs).toSorted((a, b) => a - b),
    );
    expect(covered.at(-1)?.covered).toBeGreaterThan(0.95 * (covered.at(-1)?.of ?? 0));
  });

  it('adds nothing that the others show already', () => {
    const of = material('1');
    const first = chosen([], of, 30);
    const more = pairsCovered([...first, ...chosen(first, of, 10)], of);
    expect(more.covered).toBeGreaterThan(pairsCovered(first, of).covered + 10);
  });

  it.each(['1', '2', '3', '4', '5'])('is never a documented value (seed %s)', (seed) => {
    const documented = operationIds.flatMap((operation) =>
      ['status', 'paymentMethods', 'types'].flatMap((parameter) => documentedValues(operation, parameter)),
    );
    for (const { ask, parameter } of chosen([], material(seed), 200)) {
      const values = (ask.query ?? []).flatMap(([name, value]) => (name === parameter ? value.split(',') : []));
      const good = [...documented, 'true', 'false', STORE];
      expect(values.filter((value) => !good.includes(value))).toHaveLength(1);
    }
  });
});
