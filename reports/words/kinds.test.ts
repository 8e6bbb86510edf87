import { expect, test } from 'vitest';
import { conformantRun } from '../testing/runs.ts';
import { allDecided } from './kinds.ts';

test('a rule that does not apply is not called decided', () => {
  const { results } = conformantRun();
  const passed = results.map((result) => ({ ...result, outcome: 'passed' as const }));
  const [one, ...others] = passed;
  if (one === undefined) throw new Error('the sample has no results');
  expect(allDecided({ results: passed })).toBe('Every rule of this suite was decided.');
  expect(allDecided({ results: [{ ...one, outcome: 'inapplicable' }, ...others] })).toBe(
    'Every rule that applies was decided; 1 rule does not apply.',
  );
});
