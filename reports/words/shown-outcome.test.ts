import { expect, test } from 'vitest';
import type { RequirementResult, RuleResult } from '../../conformance/model/run.ts';
import { sampleRun } from '../testing/runs.ts';
import { countWords, shownRequirements, shownRule } from './shown-outcome.ts';

const [failed, passed] = ['failed', 'passed'].map((outcome) =>
  sampleRun().results.find((result) => result.outcome === outcome && result.waived === null),
);
if (failed === undefined || passed === undefined) throw new Error('the sample has a failure and a success');
const must: RuleResult = { ...failed, level: 'must' };
const waiver = { subject: 'PAR-01', owner: 'dana', reason: 'fixed in 4.2', expires: '2099-12-31' };

const requirement = (of: Partial<RequirementResult>): RequirementResult => ({
  ...sampleRun().requirements[0],
  id: 'X-01',
  title: '',
  section: '',
  area: '',
  level: 'must',
  outcome: 'passed',
  rules: [],
  message: '',
  ...of,
});

const shownAs = (of: Partial<RequirementResult>, results: readonly RuleResult[] = [must]) =>
  shownRequirements([requirement(of)], { results }).map(({ shown }) => shown);

test('of what failed, advice and what is waived are counted under names of their own', () => {
  const all = [must, { ...must, waived: waiver }, { ...must, level: 'should' as const }, passed].map(shownRule);
  expect(all).toEqual(['failed', 'waived', 'advisory', 'passed']);
  expect(countWords([...all, 'advisory', 'cantTell'])).toBe(
    '1 failed, 1 waived, 2 advisories, 1 cannot tell, 1 passed',
  );
  expect(countWords([])).toBe('none');
});

test('a requirement is waived or advice where all of its failures are', () => {
  const mine = { ...must, requirements: ['X-01'] };
  const waived = { ...mine, waived: waiver };
  expect(shownAs({ outcome: 'failed' }, [mine])).toEqual(['failed']);
  expect(shownAs({ outcome: 'failed' }, [waived])).toEqual(['waived']);
  expect(shownAs({ outcome: 'failed' }, [waived, mine])).toEqual(['failed']);
  expect(shownAs({ outcome: 'failed' }, [{ ...mine, level: 'should' }])).toEqual(['advisory']);
});

test('a point that the document leaves open is not among what was not tested', () => {
  expect(shownAs({ outcome: 'untested', level: 'open' })).toEqual(['leftOpen']);
  expect(shownAs({ outcome: 'passed', level: 'open' })).toEqual(['passed']);
  expect(shownAs({ outcome: 'untested' })).toEqual(['untested']);
});
