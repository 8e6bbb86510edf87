import { expect, it } from 'vitest';
import { areaScores } from './score.ts';

const caught = [
  { id: 'hole', failed: ['page-no-holes'], caughtBy: ['page-no-holes'] },
  { id: 'hole-and-range', failed: ['page-no-holes', 'default-range-begins'], caughtBy: ['default-range-begins'] },
];

it('an area loses the faults that its rules alone see', () => {
  const scores = new Map(areaScores(caught).map((score) => [score.area, score]));
  expect(scores.get('pagination')).toMatchObject({ caughtWithout: 1, lost: ['hole'] });
  expect(scores.get('auth')).toMatchObject({ caughtWithout: 2, lost: [] });
});

it('has a score for every area of the suite', () => {
  expect(areaScores([]).every(({ rules }) => rules > 0)).toBe(true);
  expect(areaScores([]).map(({ area }) => area)).toContain('minimization');
});
