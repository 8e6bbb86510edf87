import { expect, it } from 'vitest';
import { walkOf } from '../../model/examples/evidence.ts';
import { pageSeen } from './sights.ts';

it.each([
  [1, { first: 'ex-0001', count: 1 }],
  [3, { first: 'ex-0002', count: 2 }],
])('page %i of a walk is led to by the page before it', (page, seen) => {
  const pages = ['ex-0001', 'ex-0002', 'ex-0003'].map(
    (exchange) => ({ exchange, status: 200, count: 1, nextCursor: 'uuid' }) as const,
  );
  expect(pageSeen(walkOf([], { pages }), page, { kind: 'size', most: 1 }).pages).toEqual([seen]);
});
