import { describe, expect, it } from 'vitest';
import type { Waiver } from '../model/decisions.ts';
import type { RuleResult } from '../model/run.ts';
import { ruleResult } from '../testing/run-parts.ts';
import { isStale, type Occasion, waiverRef, waiversFor, waiverUses } from './waivers.ts';

const waiver: Waiver = { subject: 'PAGE-03', owner: 'dana', reason: 'soon', expires: '2026-06-30' };
const second: Waiver = { subject: 'PAGE-17', owner: 'kim', reason: 'later', expires: '2026-05-31' };
const occasion: Occasion = {
  day: '2026-05-31',
  url: 'https://pos.example.com',
  isMust: (requirement) => requirement !== 'PAGE-20',
};
const simple = { rule: 'page-walk-ends', requirements: ['PAGE-03'] };
/** Two promises and a recommendation. */
const broad = { rule: 'page-no-repeats', requirements: ['PAGE-03', 'PAGE-17', 'PAGE-20'] };

function result(outcome: RuleResult['outcome'], of = simple, waived: RuleResult['waived'] = null): RuleResult {
  return ruleResult({ ...of, outcome, waived });
}

describe('a waiver', () => {
  it('covers its requirement or its rule until its last day', () => {
    expect(waiversFor([waiver], simple, { ...occasion, day: '2026-06-30' })).toEqual([waiver]);
    expect(waiversFor([{ ...waiver, subject: 'page-walk-ends' }], simple, occasion)).toHaveLength(1);
    expect(waiversFor([waiver], simple, { ...occasion, day: '2026-07-01' })).toEqual([]);
    expect(waiversFor([{ ...waiver, subject: 'PAGE-04' }], simple, occasion)).toEqual([]);
  });

  it('covers nothing before its first day, and says so without a failure of its own', () => {
    const later = { ...waiver, since: '2026-06-01' };
    expect(waiversFor([later], simple, occasion)).toEqual([]);
    expect(waiversFor([later], simple, { ...occasion, day: '2026-06-01' })).toEqual([later]);
    const [use] = waiverUses([later], [result('failed')], occasion);
    expect(use).toMatchObject({ state: 'early', since: '2026-06-01' });
    expect([use, { ...waiver, state: 'expired' as const }].map((one) => one !== undefined && isStale(one))).toEqual([
      false,
      true,
    ]);
  });

  it('with others is valid from the day when all are', () => {
    const begun = { ...waiver, since: '2026-05-01' };
    expect(waiverRef([begun, { ...second, since: '2026-05-20' }])).toMatchObject({ since: '2026-05-20' });
    expect(waiverRef([waiver, second])).not.toHaveProperty('since');
  });

  it('is meant for one target, with or without a slash at its end', () => {
    const elsewhere = { ...waiver, target: 'https://other.example.com' };
    expect(waiversFor([{ ...waiver, target: 'https://pos.example.com/' }], simple, occasion)).toHaveLength(1);
    expect(waiversFor([elsewhere], simple, occasion)).toEqual([]);
    expect(waiverUses([elsewhere], [result('failed')], occasion)).toEqual([]);
  });

  it.each([
    ['used', result('failed', simple, waiverRef([waiver])), {}],
    ['used', result('cantTell'), {}],
    ['unneeded', result('passed'), {}],
    ['expired', result('failed'), { expires: '2026-05-30' }],
    ['unmatched', result('failed'), { subject: 'PAGE-99' }],
  ] as const)('is %s where it should be (%#)', (state, of, change) => {
    const [use] = waiverUses([{ ...waiver, ...change }], [of], occasion);
    expect(use).toMatchObject({ state });
    expect(use).not.toHaveProperty('uncovered');
  });
});

it('is not called unneeded after a run with errors of its own', () => {
  const broken = { ...result('error'), rule: 'another-rule', requirements: ['PAR-01'] };
  expect(waiverUses([waiver], [result('passed'), broken], occasion)[0]?.state).toBe('used');
});

describe('a rule that judges several requirements', () => {
  it('is covered by its own name, or by a waiver of each that must be kept', () => {
    expect(waiversFor([{ ...waiver, subject: 'page-no-repeats' }], broad, occasion)).toHaveLength(1);
    expect(waiversFor([waiver, second], broad, occasion)).toEqual([waiver, second]);
    expect(waiversFor([waiver], broad, occasion)).toEqual([]);
    expect(waiversFor([waiver, { ...second, expires: '2026-05-30' }], broad, occasion)).toEqual([]);
    expect(waiversFor([waiver, { ...second, target: 'https://other.example.com' }], broad, occasion)).toEqual([]);
  });

  it('is covered until the first of its waivers ends, by all who answer for it', () => {
    expect(waiverRef([waiver, second])).toEqual({ owner: 'dana, kim', reason: 'soon; later', expires: '2026-05-31' });
    expect(waiverRef([])).toBeNull();
  });

  it('says what is not waived where it is covered in part', () => {
    const uncovered = [{ rule: 'page-no-repeats', requirements: ['PAGE-17'] }];
    expect(waiverUses([waiver], [result('failed', broad)], occasion)).toMatchObject([{ state: 'partial', uncovered }]);
    const undecidedToo = [result('failed', broad), result('untested', simple)];
    expect(waiverUses([waiver], undecidedToo, occasion)).toMatchObject([{ state: 'partial', uncovered }]);
    const both = [result('failed', broad), result('failed', simple, waiverRef([waiver]))];
    expect(waiverUses([waiver], both, occasion)).toMatchObject([{ state: 'used', uncovered }]);
  });
});
