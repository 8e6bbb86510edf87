import { expect, it } from 'vitest';
import type { Level, Outcome } from '../model/outcome.ts';
import { ruleResult } from '../testing/run-parts.ts';
import { requirementResults } from './requirements.ts';

function outcomeOf(level: Level, rules: readonly (readonly [Level, Outcome])[]): Outcome | undefined {
  const requirement = { id: 'PAGE-03', title: 'A promise', section: '1', area: 'pagination', level };
  const results = rules.map(([ofRule, outcome]) => ruleResult({ level: ofRule, outcome, demanded: ofRule === 'must' }));
  return requirementResults([requirement], results)[0]?.outcome;
}

const CASES: readonly {
  readonly outcome: Outcome;
  readonly why: string;
  readonly level: Level;
  readonly rules: readonly (readonly [Level, Outcome])[];
}[] = [
  {
    outcome: 'passed',
    why: 'an advisory about a promise that is kept',
    level: 'must',
    rules: [
      ['must', 'passed'],
      ['should', 'failed'],
    ],
  },
  {
    outcome: 'failed',
    why: 'a promise that is broken',
    level: 'must',
    rules: [
      ['must', 'failed'],
      ['should', 'failed'],
    ],
  },
  {
    outcome: 'cantTell',
    why: 'an advisory about a promise that is undecided',
    level: 'must',
    rules: [
      ['must', 'cantTell'],
      ['should', 'failed'],
    ],
  },
  {
    outcome: 'failed',
    why: 'an advisory alone',
    level: 'must',
    rules: [
      ['should', 'failed'],
      ['should', 'failed'],
    ],
  },
  {
    outcome: 'failed',
    why: 'a recommendation that was not followed',
    level: 'should',
    rules: [
      ['should', 'passed'],
      ['should', 'failed'],
    ],
  },
];

it.each(CASES)('is $outcome: $why', ({ outcome, level, rules }) => {
  expect(outcomeOf(level, rules)).toBe(outcome);
});
