import { describe, expect, it } from 'vitest';
import type { KindResult } from '../model/decisions.ts';
import { say } from '../model/message.ts';
import type { Level, Outcome } from '../model/outcome.ts';
import type { WaiverUse } from '../model/run.ts';
import { type Tally, tally } from '../model/tally.ts';
import { ruleResult as result } from '../testing/evidence.ts';
import { decide } from './decide.ts';
import { requirementResults } from './requirements.ts';
import { verdictOf } from './summary.ts';

const finding = { subject: { record: 'a' }, message: say('sale {id} came twice', { id: 'a' }), evidence: ['ex-0002'] };

const OUTCOMES = ['passed', 'failed', 'cantTell'] as const;

function counted(counts: Partial<Tally>): Tally {
  return tally({ cases: 'walks', ...counts });
}

function unclear(count: number): Tally['unclear'] {
  return Array.from({ length: count }, () => ({ reason: 'answered 503', evidence: ['ex-0003'] }));
}

describe('decide', () => {
  it.each([
    ['no more cases than declared', { cases: 2 }, { kept: 0, brokenCases: 2 }, true],
    ['no larger share than declared', { share: 0.5 }, { kept: 5, brokenCases: 5 }, true],
    ['a larger share than declared', { share: 0.5 }, { kept: 4, brokenCases: 5 }, false],
    ['all but one of few', { allButOneOf: 5 }, { kept: 1, brokenCases: 4 }, true],
    ['all of few', { allButOneOf: 5 }, { kept: 0, brokenCases: 4 }, false],
  ])('tolerates %s: %j', (_, upTo, counts, isTolerated) => {
    const judgement = decide({ tolerates: { because: 'renames', upTo } }, counted({ broken: [finding], ...counts }));
    expect(judgement).toMatchObject(
      isTolerated
        ? { outcome: 'cantTell', tolerated: 'renames', findings: [finding] }
        : { outcome: 'failed', findings: [finding] },
    );
  });

  it('measures a tolerance in each part', () => {
    const parts = [counted({ kept: 50 }), counted({ kept: 1, broken: [finding], brokenCases: 4 })];
    const whole = counted({ kept: 51, broken: [finding], brokenCases: 4, parts });
    expect(decide({ tolerates: { because: 'renames', upTo: { share: 0.5 } } }, whole).outcome).toBe('failed');
  });

  it.each([
    ['as many unclear as kept', {}, { kept: 2, unclear: unclear(2) }, 'passed'],
    ['one unclear where each counts', { unclear: 0 }, { kept: 9, unclear: unclear(1) }, 'cantTell'],
    ['fewer kept than required', { kept: 5 }, { kept: 4 }, 'cantTell'],
  ])('holds the quorum: %s', (_, quorum, counts, outcome) => {
    expect(decide({ quorum }, counted(counts)).outcome).toBe(outcome);
  });

  it('says how many were unclear, and why', () => {
    const judgement = decide({}, counted({ kept: 1, unclear: [...unclear(2), { reason: 'no answer' }] }));
    expect(judgement.message).toBe('3 of 4 walks unclear: answered 503 (2); no answer');
    expect(judgement.evidence).toEqual(['ex-0003']);
  });

  it.each([
    ['data', { outcome: 'cantTell', lacksData: true }],
    ['answer', { outcome: 'cantTell' }],
    ['input', { outcome: 'untested' }],
    ['condition', { outcome: 'inapplicable' }],
  ] as const)('without cases it gives the reason: %s', (kind, expected) => {
    const judgement = decide({}, counted({ missing: { kind, reason: 'no sale' } }));
    expect(judgement).toEqual({ message: 'no sale', findings: [], evidence: [], ...expected });
  });
});

it.each<[Outcome, string, Level, readonly string[]]>([
  ['passed', 'an advisory about a promise that is kept', 'must', ['must passed', 'should failed']],
  ['failed', 'a promise that is broken', 'must', ['must failed', 'should failed']],
  ['cantTell', 'an advisory about a promise that is undecided', 'must', ['must cantTell', 'should failed']],
  ['failed', 'an advisory alone', 'must', ['should failed', 'should failed']],
  ['failed', 'a recommendation that was not followed', 'should', ['should passed', 'should failed']],
])('a requirement is %s: %s', (outcome, _, level, rules) => {
  const requirement = { id: 'PAGE-03', title: 'A promise', section: '1', area: 'pagination', level };
  const results = rules.map((said) => {
    const isMust = said.startsWith('must');
    const [own] = OUTCOMES.filter((one) => said.endsWith(` ${one}`));
    return result({ level: isMust ? 'must' : 'should', demanded: isMust, outcome: own ?? 'error' });
  });
  expect(requirementResults([requirement], results)[0]?.outcome).toBe(outcome);
});

const waiver: WaiverUse = { subject: 'PAGE-03', owner: 'dana', reason: 'soon', expires: '2026-12-31', state: 'used' };
const waived = { owner: 'dana', reason: 'soon', expires: '2026-12-31' };

describe('the verdict', () => {
  it.each([
    ['conformant', 'every must passed', [result({})]],
    ['conformant', 'an advisory failed', [result({}), result({ level: 'should', outcome: 'failed' })]],
    ['conformant', 'an undecided rule is not demanded', [result({}), result({ outcome: 'untested', demanded: false })]],
    ['conformant', 'a must is inapplicable', [result({}), result({ outcome: 'inapplicable' })]],
    ['nonconformant', 'a must failed', [result({}), result({ outcome: 'failed' })]],
    ['nonconformant', 'a must failed, one is open', [result({ outcome: 'failed' }), result({ outcome: 'cantTell' })]],
    ['incomplete', 'a demanded must rule is undecided', [result({}), result({ outcome: 'cantTell' })]],
    ['incomplete', 'a demanded must is untested', [result({}), result({ outcome: 'untested' })]],
    ['incomplete', 'we broke', [result({}), result({ outcome: 'error', demanded: false })]],
    ['incomplete', 'no rule ran', []],
    ['incomplete', 'only rules that are not demanded', [result({ outcome: 'untested', demanded: false })]],
  ] as const)('is %s where %s', (verdict, _why, results) => {
    expect(verdictOf(results, [], null, { kinds: [] })).toBe(verdict);
  });

  it.each([
    ['conformant', 'early'],
    ['conformant', 'used'],
    ['nonconformant', 'expired'],
    ['nonconformant', 'unmatched'],
    ['nonconformant', 'unneeded'],
    ['nonconformant', 'partial'],
  ] as const)('is %s where all passes and a waiver is %s', (verdict, state) => {
    expect(verdictOf([result({})], [{ ...waiver, state }], null, { kinds: [] })).toBe(verdict);
  });

  it('is never conformant in part', () => {
    expect(verdictOf([result({})], [], ['pagination'], { kinds: [] })).toBe('incomplete');
  });

  it.each([
    ['incomplete', 'missing'],
    ['conformant', 'without'],
    ['conformant', 'unexpected'],
    ['conformant', 'seen'],
  ] as const)('is %s where a kind of data is %s', (verdict, state) => {
    const kind: KindResult = { kind: 'promotions', state, undecided: [], message: '' };
    expect(verdictOf([result({})], [], null, { kinds: [kind] })).toBe(verdict);
    expect(verdictOf([result({ outcome: 'failed' })], [], null, { kinds: [kind] })).toBe('nonconformant');
  });

  const unreliable = [{ operation: 'listSales', lost: 30, all: 40, ways: '500', exchanges: ['ex-1'] }] as const;

  it.each([
    ['the run was ended', { ended: 'ended' }],
    ['too many answers failed at first', { unreliable }],
  ])('is never conformant where %s, and a failure is still one', (_, more) => {
    expect(verdictOf([result({})], [], null, { kinds: [], ...more })).toBe('incomplete');
    expect(verdictOf([result({ outcome: 'failed' })], [], null, { kinds: [], ...more })).toBe('nonconformant');
  });

  it('lets a waived failure pass', () => {
    const results = [result({}), result({ outcome: 'failed', waived })];
    expect(verdictOf(results, [waiver], null, { kinds: [] })).toBe('conformant');
  });
});
