import { expect, it } from 'vitest';
import { injectFaults } from './injected.ts';
import { expectedNotices, visitedByTwo } from './invariants.ts';
import type { Asked } from './outside.ts';

it('faults lose no visit and no notice, and bring none twice', { timeout: 3_600_000 }, async () => {
  const { wrong, faults } = await injectFaults({ seed: 1, faults: 8, only: '', say: () => undefined });
  expect(wrong).toEqual([]);
  expect([...faults.values()].reduce((sum, count) => sum + count)).toBe(8);
});

/** Letters are looks, in the order in which their requests were sent. */
const asked = (looks: string): readonly Asked[] =>
  [...looks].map((look, index) => {
    return { deployment: 'one', visit: 'v', look, worker: look, step: 1, sent: BigInt(index) };
  });

it.each([
  ['aaaabbbb', 0],
  ['aabaab', 2],
  ['aabbbba', 1],
])('two looks in the order %s are %i too many', (looks, times) => {
  expect(visitedByTwo(asked(looks))).toHaveLength(times);
});

it.each([
  ['knnk', ['regression', 'recovery']],
  ['nnk', []],
  ['knkn', []],
  ['kuuuunnk', ['unreachable', 'reachable', 'regression', 'recovery']],
])('visits that found %s give the notices %j', (letters, said) => {
  const results: Readonly<Record<string, string>> = { k: 'conformant', n: 'nonconformant', u: 'unreachable' };
  expect(expectedNotices([...letters].map((letter) => results[letter] ?? null))).toEqual(said);
});
