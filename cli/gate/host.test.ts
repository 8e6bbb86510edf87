import { expect, test } from 'vitest';
import { diffRuns } from '../../reports/diff/diff-runs.ts';
import { conformantRun, sampleRun } from '../../reports/testing/runs.ts';
import { exitCode, FAIL_ON } from './host.ts';

const good = conformantRun();
const broken = sampleRun();
const open = conformantRun({ verdict: 'incomplete' });
const ended = conformantRun({ verdict: 'incomplete', ended: 'by --max-duration' });
const CODES = { conformant: 0, nonconformant: 1, incomplete: 3 };

test.each([
  { name: 'conformant', run: good, base: null, codes: [0, 0, 0, 0] },
  { name: 'nonconformant, without a base', run: broken, base: null, codes: [1, 1, 1, 0] },
  { name: 'incomplete, without a base', run: open, base: null, codes: [3, 0, 0, 0] },
  { name: 'as broken as the base', run: broken, base: broken, codes: [1, 1, 0, 0] },
  { name: 'as incomplete as the base', run: open, base: open, codes: [3, 0, 0, 0] },
  { name: 'broken, and the base was not', run: broken, base: good, codes: [1, 1, 1, 0] },
  { name: 'incomplete, and the base was not', run: open, base: good, codes: [3, 0, 3, 0] },
  { name: 'ended early, as the base was', run: ended, base: ended, codes: [3, 0, 3, 0] },
  { name: 'better than the base', run: good, base: broken, codes: [0, 0, 0, 0] },
])('a run that is $name', ({ run, base, codes }) => {
  const diff = base === null ? null : diffRuns(base, run);
  expect(FAIL_ON.map((failOn) => exitCode(CODES[run.verdict], failOn, { run, diff }))).toEqual(codes);
});

test('a base that cannot be compared counts as none', () => {
  const empty = conformantRun({ results: [] });
  const diff = diffRuns(empty, broken);
  expect(diff.incomparable).not.toBeNull();
  expect(exitCode(1, 'regression', { run: broken, diff })).toBe(1);
});
