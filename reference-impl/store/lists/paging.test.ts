import { expect, it } from 'vitest';
import { QueryCache } from './paging.ts';

it('builds a query once, and evicts the oldest', async () => {
  const shapes = new QueryCache<string>();
  const built: string[] = [];
  const ask = (shape: string) =>
    shapes.get(shape, () => {
      built.push(shape);
      return async () => [shape];
    });
  for (const shape of ['first', 'second', 'first']) expect(await ask(shape)({})).toEqual([shape]);
  expect(built).toEqual(['first', 'second']);
  for (let number = 0; number < 63; number++) ask(String(number));
  ask('second');
  expect(built.filter((shape) => shape === 'second')).toHaveLength(1);
  ask('first');
  expect(built.filter((shape) => shape === 'first')).toHaveLength(2);
});
