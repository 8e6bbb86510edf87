import { expect, test } from 'vitest';
import { conformantRun, sampleRun } from '../testing/runs.ts';
import { sinceLast, sinceLine } from './since.ts';

test('what is waived now is neither worse nor better, and one rule is named', () => {
  const broken = sampleRun();
  const [failed] = broken.results.filter(({ outcome, waived }) => outcome === 'failed' && waived === null);
  if (failed === undefined) throw new Error('the sample has no failure');
  const waived = { owner: 'dana', reason: 'known', since: '2026-10-01', expires: '2026-12-31' };
  const results = broken.results.map((result) => (result === failed ? { ...result, waived } : result));
  const since = sinceLast(broken, { ...broken, results });
  expect(since?.changes).toMatchObject([{ title: 'Now waived', mark: 'waived', rules: [{ rule: failed.rule }] }]);
  expect(since === null ? '' : sinceLine(since)).toContain(`1 now waived (${failed.rule})`);
  expect(sinceLast(broken, conformantRun())?.changes.some(({ mark }) => mark === 'passed')).toBe(true);
});
