import { describe, expect, it } from 'vitest';
import { rules } from '../conformance/suite.ts';
import type { Deployment } from './fault.ts';
import { json } from './fault-kit/responses.ts';
import { type CaseResult, observed } from './qualify-case.ts';
import { reasonFor } from './reproductions.ts';
import { areaScores, causeScore, idleRules } from './score.ts';

const request = { method: 'GET', url: '/public-api/v1/me', headers: {} };
const answer = { ...json(200, { data: [] }), headers: { date: 'Mon', 'x-request-id': '1' } };
const deployment: Deployment = {
  handle: async () => answer,
  keys: new Map([['good', 'cp_live_1']]),
  facts: { foreignStore: 'store', foreignCustomer: 'customer', foreignStaff: 'staff' },
};

it('a variant that differs in the time and the request ID alone changes nothing', async () => {
  for (const headers of [answer.headers, { date: 'Tue', 'x-request-id': '2' }]) {
    const seen = observed(async () => ({ ...answer, headers }), deployment, deployment);
    await seen.handle(request);
    expect(seen.effects()).toEqual([]);
  }
});

describe('rules that caught nothing', () => {
  const noRepeats = rules.filter(({ id }) => id === 'page-no-repeats');
  const result: CaseResult = {
    kind: 'fault',
    id: 'page-edge-repeated',
    title: '',
    requirements: ['PAGE-03'],
    verdict: 'nonconformant',
    failed: ['page-no-repeats'],
    caughtBy: ['page-no-repeats'],
    causes: { count: 1, isOwnFirst: true },
    reproduced: null,
    effects: [],
    good: true,
    requests: 1,
    ms: 1,
    message: '',
  };

  it('leaves out a rule that caught a fault of its own requirement', () => {
    expect(noRepeats).toHaveLength(1);
    expect(idleRules([result])).not.toContain('page-no-repeats');
  });

  it('lists a rule that failed only for faults of other requirements', () => {
    expect(idleRules([{ ...result, caughtBy: [] }])).toContain('page-no-repeats');
  });
});

it('causes are counted over the faults that failed anything', () => {
  const cases = [1, 1, 1, 2, 9].map((count) => ({ causes: { count, isOwnFirst: count < 9 } }));
  expect(causeScore([...cases, { causes: null }])).toEqual({ faults: 5, median: 1, ninetieth: 9, ownFirst: 4 });
});

it.each([
  ['there', 'there', 'gone', false, null],
  ['there', 'there', 'gone', true, null],
  ['there', 'unclear', 'gone', true, 'burst'],
  [null, null, null, true, 'burst'],
  [null, null, null, false, 'none'],
  ['gone', 'there', 'gone', false, 'lost'],
  ['gone', 'gone', 'gone', false, 'lost'],
  ['unclear', 'unclear', 'gone', false, 'doubtful'],
  ['there', 'gone', 'gone', false, 'passing'],
  ['there', 'unclear', 'there', false, 'passing'],
  ['there', 'there', 'there', false, 'compared'],
] as const)(
  '%s in what was recorded, %s with the fault, %s without, needing a burst: %s, is %s',
  (recorded, faulty, correct, needsBurst, reason) => {
    expect(reasonFor({ recorded, faulty, correct }, needsBurst)).toBe(reason);
  },
);

const caught = [
  { id: 'hole', failed: ['page-no-holes'], caughtBy: ['page-no-holes'] },
  { id: 'hole-and-range', failed: ['page-no-holes', 'default-range-begins'], caughtBy: ['default-range-begins'] },
];

it('an area loses the faults that its rules alone see', () => {
  const scores = new Map(areaScores(caught).map((score) => [score.area, score]));
  expect(scores.get('pagination')).toMatchObject({ caughtWithout: 1, lost: ['hole'] });
  expect(scores.get('auth')).toMatchObject({ caughtWithout: 2, lost: [] });
});
