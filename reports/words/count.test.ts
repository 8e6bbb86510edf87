import { expect, test } from 'vitest';
import { countWords } from './count.ts';

const item = (outcome: 'failed' | 'passed' | 'cantTell', level: 'must' | 'should' = 'must') => ({ outcome, level });

test('a recommendation that is not kept is an advisory, and is not counted as failed', () => {
  const advisories = [item('failed', 'should'), item('failed', 'should')];
  expect(countWords([...advisories, item('passed')])).toBe('2 advisories, 1 passed');
  expect(countWords([item('passed'), advisories[0] ?? item('failed'), item('failed'), item('cantTell')])).toBe(
    '1 failed, 1 advisory, 1 cannot tell, 1 passed',
  );
  expect(countWords([])).toBe('none');
});
