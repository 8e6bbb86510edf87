import { expect, test } from 'vitest';
import { countWords, requirementWord } from './count.ts';

const item = (outcome: 'failed' | 'passed' | 'cantTell', level: 'must' | 'should' = 'must') => ({ outcome, level });

test('a recommendation that is not kept is an advisory, and is not counted as failed', () => {
  const advisories = [item('failed', 'should'), item('failed', 'should')];
  expect(countWords([...advisories, item('passed')])).toBe('2 advisories, 1 passed');
  expect(countWords([item('passed'), advisories[0] ?? item('failed'), item('failed'), item('cantTell')])).toBe(
    '1 failed, 1 advisory, 1 cannot tell, 1 passed',
  );
  expect(countWords([])).toBe('none');
});

test('a point that the document leaves open is not among what was not tested', () => {
  expect(requirementWord({ outcome: 'untested', level: 'open' })).toBe('left open');
  expect(requirementWord({ outcome: 'passed', level: 'open' })).toBe('passed');
  expect(requirementWord({ outcome: 'untested', level: 'must' })).toBe('not tested');
});
