import { describe, expect, it } from 'vitest';
import type { Artifacts } from '../model/artifacts.ts';
import { say } from '../model/message.ts';
import { type Tally, tally } from '../model/tally.ts';
import { evidenceMeta } from '../testing/run-parts.ts';
import type { Evidence, Gathered } from './evidence.ts';
import { type AnyRule, judgeRule } from './judge.ts';

function evidenceOf(...rounds: readonly Gathered[]): Evidence {
  return { meta: evidenceMeta(), exchanges: [], rounds: rounds.map((walks) => ({ walks })) };
}

function gathered(value: unknown): Gathered {
  return { state: 'gathered', value };
}

/** Fails with a finding for every text that the artifact holds. */
const eachIsWrong: AnyRule = {
  id: 'each-is-wrong',
  area: 'pagination',
  requirements: ['PAGE-03'],
  title: '',
  fault: '',
  fix: '',
  needs: ['walks'],
  confirm: true,
  judge({ walks }: Artifacts): Tally {
    const keys = walks as unknown as readonly string[];
    const broken = keys.map((key) => ({
      subject: { record: key },
      message: say('{key} came twice', { key }),
      evidence: [],
    }));
    return tally({ cases: 'walks', kept: 1, broken });
  },
};

describe('a rule that compares reads', () => {
  it('fails by what is there in both rounds', () => {
    const judgement = judgeRule(eachIsWrong, evidenceOf(gathered(['a', 'b']), gathered(['b', 'c'])));
    expect(judgement.outcome).toBe('failed');
    expect(judgement.findings.map(({ subject }) => subject.record)).toEqual(['b']);
  });

  it('passes where each round differs elsewhere, or the second not at all', () => {
    expect(judgeRule(eachIsWrong, evidenceOf(gathered(['a']), gathered(['b']))).outcome).toBe('passed');
    expect(judgeRule(eachIsWrong, evidenceOf(gathered(['a']), gathered([]))).outcome).toBe('passed');
  });

  it.each([
    ['stands where the figures are the same', '5 and 3', '5 and 3', 'failed'],
    ['stands where what is expected is as it was', '5 and 3', '5 and 4', 'failed'],
    ['is undecided for cached figures while the data changed', '5 and 3', '4 and 3', 'cantTell'],
    ['is undecided where both sides changed', '5 and 3', '4 and 2', 'cantTell'],
  ])('a difference %s', (_, one, other, outcome) => {
    const figures: AnyRule = {
      ...eachIsWrong,
      judge({ walks }: Artifacts): Tally {
        const [expected = '', received = ''] = String(walks).split(' and ');
        return tally({
          cases: 'walks',
          broken: [{ subject: { record: 'a' }, message: say('it differs'), expected, received, evidence: [] }],
        });
      },
    };
    expect(judgeRule(figures, evidenceOf(gathered(one), gathered(other))).outcome).toBe(outcome);
  });

  it('cannot tell where the second round could not be gathered', () => {
    const second: Gathered = { state: 'notEnough', reason: 'the budget was used up' };
    expect(judgeRule(eachIsWrong, evidenceOf(gathered(['a']), second)).outcome).toBe('cantTell');
  });

  it('tolerates what stands, if that is no more than the rule tolerates', () => {
    const tolerant = { ...eachIsWrong, tolerates: { because: 'renames', upTo: { cases: 1 } } };
    const judgement = judgeRule(tolerant, evidenceOf(gathered(['a', 'b']), gathered(['b', 'c'])));
    expect(judgement).toMatchObject({
      outcome: 'cantTell',
      tolerated: 'renames',
      findings: [{ subject: { record: 'b' } }],
    });
  });

  it('is not asked twice when it does not compare', () => {
    const once = { ...eachIsWrong, confirm: false };
    expect(judgeRule(once, evidenceOf(gathered(['a']), gathered([]))).outcome).toBe('failed');
  });
});

describe('evidence that is not there', () => {
  it.each([
    ['untested', { state: 'skipped', reason: 'no key' }],
    ['cantTell', { state: 'notEnough', reason: 'no answer' }],
    ['error', { state: 'error', reason: 'we broke' }],
  ] as const)('makes a rule %s', (outcome, state) => {
    expect(judgeRule(eachIsWrong, evidenceOf(state))).toMatchObject({ outcome, message: state.reason });
  });

  it('makes a rule that breaks our error', () => {
    const breaking: AnyRule = {
      ...eachIsWrong,
      judge: () => {
        throw new Error('oops');
      },
    };
    expect(judgeRule(breaking, evidenceOf(gathered([])))).toMatchObject({
      outcome: 'error',
      message: 'the rule failed: oops',
    });
  });
});
