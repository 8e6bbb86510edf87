import { describe, expect, it } from 'vitest';
import { say } from '../model/message.ts';
import { type Tally, tally } from '../model/tally.ts';
import { decide } from './decide.ts';

const finding = { subject: { record: 'a' }, message: say('sale {id} came twice', { id: 'a' }), evidence: ['ex-0002'] };

function counted(counts: Partial<Tally>): Tally {
  return tally({ cases: 'walks', ...counts });
}

function unclear(count: number): Tally['unclear'] {
  return Array.from({ length: count }, () => ({ reason: 'answered 503', evidence: ['ex-0003'] }));
}

describe('decide', () => {
  it('passes what was kept, and names what was not clear', () => {
    expect(decide({}, counted({ kept: 1, evidence: ['ex-0001', 'ex-0001'] }))).toEqual({
      outcome: 'passed',
      message: '1 walk',
      findings: [],
      evidence: ['ex-0001'],
    });
    expect(decide({}, counted({ kept: 2, unclear: unclear(1) })).message).toBe('2 walks, 1 unclear');
  });

  it('fails with a single broken case among many', () => {
    const judgement = decide({}, counted({ kept: 99, broken: [finding] }));
    expect(judgement).toMatchObject({ outcome: 'failed', message: 'seen in 1 of 100 walks: sale a came twice' });
    expect(judgement.evidence).toEqual(['ex-0002']);
  });

  it.each([
    ['no more cases than declared', { cases: 2 }, { kept: 0, brokenCases: 2 }, true],
    ['more cases than declared', { cases: 2 }, { kept: 9, brokenCases: 3 }, false],
    ['no larger share than declared', { share: 0.5 }, { kept: 5, brokenCases: 5 }, true],
    ['a larger share than declared', { share: 0.5 }, { kept: 4, brokenCases: 5 }, false],
    ['all but one of few', { allButOneOf: 5 }, { kept: 1, brokenCases: 4 }, true],
    ['all of few', { allButOneOf: 5 }, { kept: 0, brokenCases: 4 }, false],
    ['all but one of more', { allButOneOf: 5 }, { kept: 1, brokenCases: 5 }, false],
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
    ['nothing kept', {}, { unclear: unclear(1) }, 'cantTell'],
    ['more unclear than kept', {}, { kept: 2, unclear: unclear(3) }, 'cantTell'],
    ['as many unclear as kept', {}, { kept: 2, unclear: unclear(2) }, 'passed'],
    ['one unclear where each counts', { unclear: 0 }, { kept: 9, unclear: unclear(1) }, 'cantTell'],
    ['fewer kept than required', { kept: 5 }, { kept: 4 }, 'cantTell'],
    ['as many kept as required', { kept: 5 }, { kept: 5 }, 'passed'],
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
