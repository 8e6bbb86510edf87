import { describe, expect, it } from 'vitest';
import { type Decisions, REQUIRABLE } from '../model/decisions.ts';
import type { KeyName } from '../model/exchange.ts';
import { say } from '../model/message.ts';
import { type Tally, tally } from '../model/tally.ts';
import { aRule, evidenceMeta } from '../testing/evidence.ts';
import { exchange } from '../testing/exchanges.ts';
import { buildRun, type Suite } from './build-run.ts';
import type { Evidence } from './evidence.ts';
import type { AnyRule } from './judge.ts';
import type { RequirementFacts } from './requirements.ts';

const rule = aRule({
  requirements: ['PAGE-03', 'PAGE-17', 'PAGE-20'],
  judge: () =>
    tally({ cases: 'walks', broken: [{ subject: { record: 'a' }, message: say('a came twice'), evidence: [] }] }),
});
const kept: AnyRule = { ...rule, id: 'kept', judge: () => tally({ cases: 'walks', kept: 1 }) };

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

it('says what a burst met, by status', () => {
  const rate = { state: 'gathered', value: { statuses: { 200: 149, 503: 61, null: 3 } } } as const;
  const { burst } = buildRun({ ...evidence, rounds: [{ rate }] }, '', deciding(), { ...suite, rules: [] });
  const answers = [
    { status: 200, requests: 149 },
    { status: 503, requests: 61 },
    { status: null, requests: 3 },
  ];
  expect(burst).toEqual({ sent: 213, answers });
  expect(buildRun(evidence, '', deciding(), suite).burst).toBeUndefined();
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

describe('what a user has to give', () => {
  const input = { key: 'revoked', question: 'whether a revoked key is refused' } as const;
  const untested = (): Tally => tally({ cases: 'keys', missing: { kind: 'input', reason: 'no revoked key is set' } });
  const ofKeys: AnyRule = { ...rule, area: 'auth', demand: 'input', input, judge: untested };
  const runWith = (keys: readonly KeyName[], decisions: Decisions, of: AnyRule = ofKeys) =>
    buildRun({ ...evidence, meta: evidenceMeta({ keys, budget: 2 }) }, '', decisions, { ...suite, rules: [of, kept] });

  it('stands in the summary as what it leaves open, with what to give', () => {
    const run = runWith(['good'], deciding());
    expect(run.verdict).toBe('conformant');
    expect(run.summary).toContain('not tested: whether a revoked key is refused (give COUNTERPROOF_REVOKED_KEY)');
    expect(run.results[0]).toMatchObject({ demanded: false, leavesOpen: { give: 'COUNTERPROOF_REVOKED_KEY' } });
  });

  it('was given, and the data of the deployment decide nothing: not open, and not missing', () => {
    const run = runWith(['good', 'revoked'], deciding({ require: ['keys'] }));
    expect(run.verdict).toBe('conformant');
    expect(run.summary).not.toContain('not tested');
  });

  it('was given and decided nothing: missing where it is required', () => {
    const unclear = (): Tally => tally({ cases: 'keys', unclear: [{ reason: 'answered 503', evidence: [] }] });
    const given = ['good', 'revoked'] as const;
    expect(runWith(given, deciding({ require: ['keys'] }), { ...ofKeys, judge: unclear }).verdict).toBe('incomplete');
    expect(runWith(given, deciding(), { ...ofKeys, judge: unclear }).verdict).toBe('conformant');
  });

  it('is a permission, a browser or Dredd too', () => {
    const burst: AnyRule = { ...rule, id: 'burst', area: 'errors', demand: 'input', needs: ['rate'], judge: untested };
    const browser: AnyRule = { ...rule, id: 'browser', area: 'browser', demand: 'input', judge: untested };
    for (const [name, one] of Object.entries({ burst, browser, dredd: { ...browser, area: 'dredd' as const } })) {
      const required = REQUIRABLE.filter((each) => each === name);
      expect(runWith(['good'], deciding({ require: required }), one).verdict, name).toBe('incomplete');
      expect(runWith(['good'], deciding(), one).verdict, name).toBe('conformant');
    }
  });
});

it('a profile that checks a part says so in the summary', () => {
  const summaryOf = (name: string) =>
    buildRun(evidence, '', deciding({ profile: { name, leavesOut: [] } }), { ...suite, rules: [kept] }).summary;
  expect(summaryOf('shape')).toMatch(/^checked were types, keys, errors and paging alone/);
  expect(summaryOf('ci')).not.toContain('alone');
});

/** Of a rule that fails by findings with words of their own. */
function failing(...own: readonly { readonly fault?: string; readonly fix?: string }[]) {
  const broken = own.map((words, index) => ({
    ...{ subject: { record: `${index}` }, message: say('it differs'), evidence: [] },
    ...words,
  }));
  const judge = () => tally({ cases: 'requests', broken });
  const rules = [{ ...rule, fault: 'Key accepted', fix: 'Check the key.', judge }];
  const [result] = buildRun(evidence, '', deciding(), { ...suite, rules }).results;
  return { ...result, shown: [result?.fault, result?.fix] };
}

it.each([
  { faults: ['Not 401', 'Not 401'], shown: ['Not 401', 'Answer 401.'] },
  { faults: ['Not 401', undefined], shown: ['Key accepted', 'Answer 401. Check the key.'] },
  { faults: ['Not 401', 'Not 400'], shown: ['Key accepted', 'Answer 401. Check the key.'] },
  { faults: [undefined], shown: ['Key accepted', 'Check the key.'] },
])('reads as all findings say, or as the rule is named: $faults', ({ faults, shown }) => {
  expect(failing(...faults.map((fault) => (fault === undefined ? {} : { fault, fix: 'Answer 401.' }))).shown).toEqual(
    shown,
  );
});

it.each([
  [[undefined], 'Check the key.'],
  [['A.', 'A.', undefined, 'B.'], 'A. B. Check the key.'],
  [['A.', 'B.', 'C.', 'D.'], 'A. B. And 2 more like it. Check the key.'],
])('advises by what findings know, in a few places, before what the rule says: %j', (fixes, said) => {
  const { findings, fix } = failing(...fixes.map((one) => (one === undefined ? {} : { fix: one })));
  expect(findings?.some((finding) => 'fix' in finding)).toBe(false);
  expect(fix).toBe(said);
});
