import { expect, it } from 'vitest';
import type { Decisions } from '../model/decisions.ts';
import { tally } from '../model/tally.ts';
import { exchange } from '../testing/builders.ts';
import { evidenceMeta } from '../testing/run-parts.ts';
import { buildRun, type Suite } from './build-run.ts';
import type { Evidence } from './evidence.ts';
import type { AnyRule } from './judge.ts';
import type { RequirementFacts } from './requirements.ts';

const rule: AnyRule = {
  id: 'page-no-repeats',
  area: 'pagination',
  requirements: ['PAGE-03', 'PAGE-17', 'PAGE-20'],
  title: '',
  fault: '',
  fix: '',
  needs: [],
  judge: () => tally({ cases: 'walks', broken: [{ key: 'a', message: 'a came twice', evidence: [] }] }),
};

function fact(id: string, level: RequirementFacts['level']): RequirementFacts {
  return { id, level, title: '', section: '', area: 'pagination' };
}

const suite: Suite = {
  rules: [rule],
  requirements: [fact('PAGE-03', 'must'), fact('PAGE-17', 'must'), fact('PAGE-20', 'should')],
  identity: {
    name: 'counterproof',
    version: '0.0.0',
    contractVersion: '1',
    contractDigest: '',
    rulesDigest: '',
    qualification: null,
  },
};

const evidence: Evidence = { meta: evidenceMeta(), exchanges: [], rounds: [{}] };

/** By the profile that demands no data: the evidence has none. */
function deciding(partial: Partial<Decisions> = {}): Decisions {
  return { profile: { name: 'shape', leavesOut: [] }, waivers: [], ...partial };
}

function waived(...subjects: string[]): Decisions {
  const waivers = subjects.map((subject) => ({ subject, owner: 'dana', reason: 'known', expires: '2100-01-01' }));
  return deciding({ waivers });
}

it.each([
  { subjects: ['PAGE-03'], verdict: 'nonconformant', states: ['partial'] },
  { subjects: ['PAGE-20'], verdict: 'nonconformant', states: ['partial'] },
  { subjects: ['PAGE-03', 'PAGE-17'], verdict: 'conformant', states: ['used', 'used'] },
  { subjects: ['page-no-repeats'], verdict: 'conformant', states: ['used'] },
])('a failed rule of two promises, with $subjects waived, is $verdict', ({ subjects, verdict, states }) => {
  const run = buildRun(evidence, '', waived(...subjects), suite);
  expect(run.verdict).toBe(verdict);
  expect(run.waivers.map(({ state }) => state)).toEqual(states);
});

it('records the decisions, and leaves out what they leave out', () => {
  const decisions = deciding({ profile: { name: 'local', leavesOut: ['pagination'] } });
  const run = buildRun(evidence, '', decisions, suite);
  expect(run.decisions).toEqual(decisions);
  expect(run.results).toMatchObject([{ outcome: 'untested', message: 'left out on request' }]);
});

it('takes the API version from the served document', () => {
  const served = exchange({ operation: 'getOpenapi', body: { info: { version: '1.4.2' } } });
  expect(buildRun({ ...evidence, exchanges: [exchange(), served] }, '', deciding(), suite).target.apiVersion).toBe(
    '1.4.2',
  );
  expect(buildRun(evidence, '', deciding(), suite).target.apiVersion).toBeNull();
});

it('a rule without its permission is untested, and not demanded', () => {
  const permitted: AnyRule = { ...rule, demand: 'always', permission: 'keyInUrl' };
  const of = (keyInUrl: boolean) => {
    const meta = evidenceMeta({ allow: { burst: true, writes: true, keyInUrl } });
    return buildRun({ ...evidence, meta }, '', deciding(), { ...suite, rules: [permitted] }).results[0];
  };
  const message = 'the key is not sent in query strings without --allow key-in-url';
  expect(of(false)).toMatchObject({ outcome: 'untested', demanded: false, message });
  expect(of(true)).toMatchObject({ outcome: 'failed' });
});

it('a run that was ended early is incomplete and says so', () => {
  const ended = 'the run was ended after 15 min (--max-duration)';
  const kept: AnyRule = { ...rule, judge: () => tally({ cases: 'walks', kept: 1, broken: [] }) };
  const run = buildRun({ ...evidence, meta: evidenceMeta({ ended }) }, '', deciding(), { ...suite, rules: [kept] });
  expect(run).toMatchObject({ verdict: 'incomplete', summary: expect.stringContaining(ended) });
});

it('advises by what findings know, in a few places, before what the rule says', () => {
  const advice = (...fixes: readonly (string | undefined)[]) => {
    const broken = fixes.map((fix, index) => ({
      key: `${index}`,
      message: '',
      evidence: [],
      ...(fix === undefined ? {} : { fix }),
    }));
    const advised: AnyRule = { ...rule, fix: 'Validate it.', judge: () => tally({ cases: 'requests', broken }) };
    const [result] = buildRun(evidence, '', deciding(), { ...suite, rules: [advised] }).results;
    expect(result?.findings.some((finding) => 'fix' in finding)).toBe(false);
    return result?.fix;
  };
  expect(advice(undefined)).toBe('Validate it.');
  expect(advice('A.', 'A.', undefined, 'B.')).toBe('A. B. Validate it.');
  expect(advice('A.', 'B.', 'C.', 'D.')).toBe('A. B. And 2 more like it. Validate it.');
});
