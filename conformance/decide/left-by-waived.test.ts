import { expect, it } from 'vitest';
import { ruleResult } from '../testing/run-parts.ts';
import { leftByWaived } from './build-run.ts';
import type { AnyRule } from './judge.ts';

const waived = { owner: 'dana', reason: 'known', expires: '2100-01-01' };
const failed = ruleResult({ rule: 'no-500', outcome: 'failed', evidence: ['ex-1'], waived });
const rules: readonly AnyRule[] = [
  {
    ...{ id: 'search', area: 'inventory', requirements: [], title: '', fault: '', fix: '', needs: [] },
    presupposes: [{ rules: ['no-500'], share: 'subject' }],
    judge: () => {
      throw new Error('it is not judged again');
    },
  },
];

it.each([
  ['rests on the same answer', { rule: 'other', evidence: ['ex-0', 'ex-1'] }, false],
  ['presupposes it', { rule: 'search', evidence: [] }, false],
  ['has nothing to do with it', { rule: 'other', evidence: ['ex-0'] }, true],
])('demands a decision of what %s: %j: %s', (_title, partial, demanded) => {
  const open = ruleResult({ outcome: 'cantTell', message: 'unclear', ...partial });
  const [, left] = leftByWaived([failed, open], rules);
  expect(left?.demanded).toBe(demanded);
  expect(left?.message).toBe(
    demanded ? 'unclear' : 'unclear (left undecided by the failure of no-500, which is waived)',
  );
});

it('demands it where the failure is not waived, or the rule failed itself', () => {
  const open = ruleResult({ rule: 'other', outcome: 'cantTell', evidence: ['ex-1'] });
  const known = [{ ...failed, waived: null }, open];
  expect(leftByWaived(known, rules)).toBe(known);
  const broken = { ...open, outcome: 'failed' } as const;
  expect(leftByWaived([failed, broken], rules)).toEqual([failed, broken]);
});
