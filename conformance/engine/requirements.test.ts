import { expect, it } from 'vitest';
import type { Level, Outcome } from '../model/outcome.ts';
import { ruleResult } from '../testing/run-parts.ts';
import { requirementResults } from './requirements.ts';

function outcomeOf(level: Level, ...rules: readonly (readonly [Level, Outcome])[]): Outcome | undefined {
  const requirement = { id: 'PAGE-03', title: 'A promise', section: '1', area: 'pagination', level };
  const results = rules.map(([ofRule, outcome]) => ruleResult({ level: ofRule, outcome, demanded: ofRule === 'must' }));
  return requirementResults([requirement], results)[0]?.outcome;
}

it.each([
  ['passed', 'an advisory about a promise that is kept', 'must', ['must', 'passed'], ['should', 'failed']],
  ['failed', 'a promise that is broken', 'must', ['must', 'failed'], ['should', 'failed']],
  ['cantTell', 'an advisory about a promise that is undecided', 'must', ['must', 'cantTell'], ['should', 'failed']],
  ['failed', 'an advisory alone', 'must', ['should', 'failed'], ['should', 'failed']],
  ['failed', 'a recommendation that was not followed', 'should', ['should', 'passed'], ['should', 'failed']],
] as const)('is %s: %s', (outcome, _why, level, ...rules) => {
  expect(outcomeOf(level, ...rules)).toBe(outcome);
});
