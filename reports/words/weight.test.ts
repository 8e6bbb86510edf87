import { expect, test } from 'vitest';
import { AREAS } from '../../conformance/model/outcome.ts';
import { sampleRun } from '../testing/runs.ts';
import { withStanding } from './standing.ts';
import { byWeight } from './weight.ts';

test('every area has a weight, and what leaks is the heaviest', () => {
  const areas = byWeight(AREAS.map((area) => ({ area }))).map(({ area }) => area);
  expect(areas.slice(0, 4)).toEqual(['minimization', 'auth', 'tenancy', 'read-only']);
  expect(areas.at(-1)).toBe('browser');
});

test('failures are read in that order', () => {
  expect(withStanding(sampleRun().results, 'broken').map(({ rule }) => rule)).toEqual(['min-01', 'page-05', 'par-01']);
});
