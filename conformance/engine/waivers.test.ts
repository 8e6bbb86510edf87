import { describe, expect, it } from 'vitest';
import type { RuleResult } from '../model/run.ts';
import { type Waiver, waiverFor, waiverUses } from './waivers.ts';

const waiver: Waiver = { subject: 'PAGE-03', owner: 'dana', reason: 'soon', expires: '2026-06-30' };
const when = { day: '2026-06-30', url: 'https://pos.example.com' };
const broken = { rule: 'page-no-repeats', requirements: ['PAGE-03', 'PAGE-17'] };

function results(outcome: RuleResult['outcome']): RuleResult[] {
  const rest = {
    title: '',
    area: 'pagination',
    level: 'must',
    demanded: true,
    message: '',
    findings: [],
    evidence: [],
    waived: null,
  } as const;
  return [{ ...broken, ...rest, outcome }];
}

describe('a waiver', () => {
  it('covers its requirement or its rule until its last day', () => {
    expect(waiverFor([waiver], broken, when)).toBe(waiver);
    expect(waiverFor([{ ...waiver, subject: 'page-no-repeats' }], broken, when)).not.toBeNull();
    expect(waiverFor([waiver], broken, { ...when, day: '2026-07-01' })).toBeNull();
    expect(waiverFor([{ ...waiver, subject: 'PAGE-04' }], broken, when)).toBeNull();
  });

  it('is meant for one target, with or without a slash at its end', () => {
    expect(waiverFor([{ ...waiver, target: 'https://pos.example.com/' }], broken, when)).not.toBeNull();
    expect(waiverFor([{ ...waiver, target: 'https://other.example.com' }], broken, when)).toBeNull();
    expect(waiverUses([{ ...waiver, target: 'https://other.example.com' }], results('failed'), when)).toEqual([]);
  });

  it.each([
    ['used', 'failed', {}],
    ['unneeded', 'passed', {}],
    ['expired', 'failed', { expires: '2026-06-29' }],
    ['unmatched', 'failed', { subject: 'PAGE-99' }],
  ] as const)('is %s where its rule %s', (state, outcome, change) => {
    expect(waiverUses([{ ...waiver, ...change }], results(outcome), when)[0]?.state).toBe(state);
  });
});
