import { expect, it } from 'vitest';
import { privateValues, worldTruth } from '../testing/world-truth.ts';
import { canariesIn, canaryPatterns } from './canary.ts';

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
