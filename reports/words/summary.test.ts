import { expect, test } from 'vitest';
import { sampleRun } from '../testing/runs.ts';
import { withStanding } from './standing.ts';
import { summaryLine } from './summary.ts';

const run = sampleRun();
const broken = withStanding(run.results, 'broken');

test('a summary counts the causes, of which each may break several promises', () => {
  const [first, ...others] = broken.map(({ rule, title, area, requirements }) => ({ rule, title, area, requirements }));
  if (first === undefined) throw new Error('the sample has failures');
  const follows = others.map(({ area: _, ...own }) => ({ ...own, because: 'it is the same place' }));
  const cause = { ...first, follows, fix: '', advisory: false, subject: null, findings: 1, exchanges: [] };
  expect(summaryLine({ ...run, causes: [cause] })).toBe(`1 cause, ${run.summary}`);
});

test('a run in which nothing failed has no cause to count', () => {
  expect(summaryLine({ ...run, results: [], causes: [] })).toBe(run.summary);
});
