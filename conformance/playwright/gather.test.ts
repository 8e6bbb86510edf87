import { expect, it } from 'vitest';
import { say } from '../model/message.ts';
import { shownFinding } from '../model/outcome.ts';
import type { RuleResult } from '../model/run.ts';
import { ruleResult } from '../testing/evidence.ts';
import { expectationOf } from './gather.ts';

const result = (partial: Partial<RuleResult>) => ruleResult({ message: 'said so', ...partial });
const finding = shownFinding({ subject: { record: 'a' }, message: say('listSales was served'), evidence: [] });

it.each([
  ['passed', result({}), 'pass', /said so/],
  ['a broken promise', result({ outcome: 'failed', findings: [finding] }), 'fail', /said so\n {2}- listSales/],
  ['advice', result({ outcome: 'failed', level: 'should' }), 'pass', /said so/],
  [
    'a waived failure',
    result({ outcome: 'failed', waived: { owner: 'Kim', reason: 'known', expires: '2030-01-01' } }),
    'skip',
    /waived: known/,
  ],
  ['demanded and not decided', result({ outcome: 'cantTell' }), 'fail', /not decided/],
  ['demanded and not tested', result({ outcome: 'untested' }), 'fail', /not decided/],
  ['not demanded', result({ outcome: 'untested', demanded: false }), 'skip', /^untested: said so/],
  ['data that cannot tell', result({ outcome: 'cantTell', demanded: false }), 'skip', /^cantTell/],
  ['inapplicable', result({ outcome: 'inapplicable' }), 'skip', /^inapplicable/],
  ['our own fault', result({ outcome: 'error', demanded: false }), 'fail', /our own fault/],
] as const)('what a test does about a judgement: %s', (_name, judged, does, text) => {
  const expectation = expectationOf(judged);
  expect(expectation.does).toBe(does);
  expect(expectation.text).toMatch(text);
  expect(expectation.isAdvice).toBe(judged.outcome === 'failed' && judged.level === 'should' ? true : undefined);
});
