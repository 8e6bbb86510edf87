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
    const [first, again, other] = ['1', '1', '2'].map((seed) => asked(seed, 20));
    expect(again).toEqual(first);
    expect(first?.filter((one) => other?.includes(one)).length).toBeLessThan(10);
  });

  it('covers more pairs with each request, and in the end nearly all', () => {
    const of = material('1');
    const questions = chosen([], of, 120);
    const covered = [10, 20, 40, 120].map((count) => pairsCovered(questions.slice(0, count), of).covered);
    expect(covered).toEqual([...new Set(covered)].toSorted((a, b) => a - b));
    expect(covered.at(-1)).toBeGreaterThan(0.95 * pairsCovered(questions, of).of);
  });

  it('adds nothing that the others show already', () => {
    const of = material('1');
    const first = chosen([], of, 30);
    const more = pairsCovered([...first, ...chosen(first, of, 10)], of);
    expect(more.covered).toBeGreaterThan(pairsCovered(first, of).covered + 10);
  });

  const documented = operationIds.flatMap((operation) =>
    ['status', 'paymentMethods', 'types'].flatMap((parameter) => documentedValues(operation, parameter)),
  );
  const good = [...documented, 'true', 'false', STORE];

  it.each(['1', '2', '3'])('is never a documented value (seed %s)', (seed) => {
    for (const { ask, parameter } of chosen([], material(seed), 100)) {
      const values = (ask.query ?? []).flatMap(([name, value]) => (name === parameter ? value.split(',') : []));
      expect(values.filter((value) => !good.includes(value))).toHaveLength(1);
    }
  });
});
