import { describe, expect, test } from 'vitest';
import { say } from '../../conformance/model/message.ts';
import { shownFinding } from '../../conformance/model/outcome.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { conformantRun, HOSTILE_TEXT, sampleRun } from '../testing/runs.ts';
import { type Change, diffRuns, renderDiff } from './diff-runs.ts';

const waived = { owner: 'ana', reason: 'known', expires: '2027-01-01' };

function withRule(run: Run, rule: string, change: Partial<RuleResult>): Run {
  return { ...run, results: run.results.map((result) => (result.rule === rule ? { ...result, ...change } : result)) };
}

function finding(key: string) {
  return shownFinding({ subject: { record: key }, message: say('{key} is wrong', { key }), evidence: [] });
}

const failing = (...keys: string[]): Partial<RuleResult> => ({ outcome: 'failed', findings: keys.map(finding) });

const good = conformantRun();

describe('what became of a rule', () => {
  const cases: readonly (readonly [Change | 'nothing', boolean, Partial<RuleResult>, Partial<RuleResult>])[] = [
    ['regressed', true, { outcome: 'passed' }, { outcome: 'failed' }],
    ['regressed', true, { outcome: 'inapplicable' }, { outcome: 'failed' }],
    ['noLongerWaived', false, { outcome: 'failed', waived }, { outcome: 'failed' }],
    ['nowWaived', false, { outcome: 'failed' }, { outcome: 'failed', waived }],
    ['nothing', false, { outcome: 'failed', waived }, { ...failing('a'), waived }],
    ['worse', true, { outcome: 'failed', waived }, failing('a')],
    ['regressed', true, { outcome: 'passed' }, failing('a')],
    ['regressed', false, { outcome: 'passed', level: 'should' }, { outcome: 'failed', level: 'should' }],
    ['newlyFailing', false, { outcome: 'untested' }, { outcome: 'failed' }],
    ['fixed', false, { outcome: 'failed' }, { outcome: 'passed' }],
    ['lessCovered', false, { outcome: 'failed' }, { outcome: 'cantTell' }],
    ['lessCovered', false, { outcome: 'passed' }, { outcome: 'error' }],
    ['moreCovered', false, { outcome: 'untested' }, { outcome: 'passed' }],
    ['nothing', false, { outcome: 'passed' }, { outcome: 'inapplicable' }],
    ['nothing', false, failing('a'), failing('b')],
    ['worse', true, failing('a'), failing('a', 'b')],
    ['better', false, failing('a', 'b'), failing('b')],
  ];

  test.each(cases)('%s (regression: %s): %j → %j', (change, isRegression, before, after) => {
    const diff = diffRuns(withRule(good, 'page-05', before), withRule(good, 'page-05', after));
    expect(diff.changes.map((each) => each.change)).toEqual(change === 'nothing' ? [] : [change]);
    expect(diff.isRegression).toBe(isRegression);
  });

  test('a rule that came, and one that went', () => {
    const fewer = { ...good, results: good.results.slice(1) };
    expect(diffRuns(fewer, good).changes.map((each) => each.change)).toEqual(['newRule']);
    expect(diffRuns(good, fewer).changes.map((each) => each.change)).toEqual(['goneRule']);
    const failing = withRule(good, 'doc-01', { outcome: 'failed' });
    expect(diffRuns(fewer, failing).changes.map((each) => each.change)).toEqual(['newlyFailing']);
  });
});

describe('what cannot be compared', () => {
  const other = { ...good, suite: { ...good.suite, contractVersion: '2.0.0' } };
  test.each([
    ['a run that judged nothing', { ...good, results: [] }, /the new run judged nothing/],
    ['another contract', other, /different contracts: 1\.1\.0 and 2\.0\.0/],
    [
      'no common rule',
      { ...good, results: good.results.map((each) => ({ ...each, rule: `x-${each.rule}` })) },
      /no rule in common/,
    ],
  ])('%s', (_name, run, message) => {
    const diff = diffRuns(good, run);
    expect(diff.incomparable).toMatch(message);
    expect(renderDiff(diff, 'text')).toMatch(/^These runs cannot be compared: /);
  });
});

test('profile, scope, target, permissions, contract and rules are listed when they differ', () => {
  const changed: Run = {
    ...good,
    requests: 5,
    target: { ...good.target, url: 'https://staging.example.test' },
    profile: {
      name: 'quick',
      digest: 'sha256:99',
      allow: { burst: true, writes: true, keyInUrl: true },
      only: ['auth'],
      budget: 10,
    },
    suite: { ...good.suite, version: '0.2.0', rulesDigest: 'sha256:88', contractDigest: 'sha256:77' },
  };
  const diff = diffRuns(good, changed);
  const names = diff.context.map(({ what }) => what);
  expect(names.join(' ')).toBe('target profile scope permissions contract rules requests');
  expect(renderDiff(diff, 'text')).toContain('scope: everything → only auth');
  expect(diffRuns(good, good)).toMatchObject({ context: [], changes: [], unchanged: good.results.length });
});

test('runs that checked different parts: the parts are named once, failures out of scope each', () => {
  const part: Run = {
    ...good,
    profile: { ...good.profile, only: ['auth'] },
    results: good.results.map((result) => (result.area === 'auth' ? result : { ...result, outcome: 'untested' })),
  };
  const less = renderDiff(diffRuns(withRule(good, 'page-05', { outcome: 'failed' }), part), 'text');
  expect(less).toMatch(
    /^[^\n]*\n\nOut of scope\n {2}\d+ rules: the old run looked at everything, the new one at only auth\.\n\nLess covered\n {2}page-05 /,
  );
  expect(less.split('\n').length).toBeLessThan(16);
  const more = diffRuns(part, good);
  expect(new Set(more.changes.map((each) => each.change))).toEqual(new Set(['intoScope']));
  expect(renderDiff(more, 'markdown').split('\n').length).toBeLessThan(16);
});

test('text, Markdown and JSON say the same', () => {
  const diff = diffRuns(good, sampleRun());
  expect(renderDiff(diff, 'text')).toMatch(
    /^Regression: conformant → nonconformant; 4 regressed, 5 less covered\.\n\nRegressed\n/,
  );
  expect(renderDiff(diff, 'markdown')).toContain('### Regressed (4)');
  expect(JSON.parse(renderDiff(diff, 'json'))).toEqual(JSON.parse(JSON.stringify(diff)));
});

test('hostile messages stay on their line', () => {
  const diff = diffRuns(good, withRule(good, 'page-05', { outcome: 'failed', message: HOSTILE_TEXT }));
  const lines = renderDiff(diff, 'text').split('\n');
  expect(lines.filter((line) => line.includes('::error'))).toHaveLength(1);
  expect(renderDiff(diff, 'markdown')).not.toMatch(/<script|<img/);
});
