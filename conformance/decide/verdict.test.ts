import { describe, expect, it } from 'vitest';
import type { KindResult } from '../model/kinds.ts';
import type { WaiverUse } from '../model/run.ts';
import { ruleResult as result } from '../testing/run-parts.ts';
import { verdictOf } from './verdict.ts';

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

  it('is never conformant where the run was ended, and a failure is still one', () => {
    expect(verdictOf([result({})], [], null, { kinds: [], ended: 'ended' })).toBe('incomplete');
    expect(verdictOf([result({ outcome: 'failed' })], [], null, { kinds: [], ended: 'ended' })).toBe('nonconformant');
  });

  it('is never conformant where too many answers failed at first, and a failure is still one', () => {
    const unreliable = [{ operation: 'listSales', lost: 30, all: 40, ways: '500', exchanges: ['ex-1'] }] as const;
    expect(verdictOf([result({})], [], null, { kinds: [], unreliable })).toBe('incomplete');
    expect(verdictOf([result({ outcome: 'failed' })], [], null, { kinds: [], unreliable })).toBe('nonconformant');
  });

  it('lets a waived failure pass, and no stale waiver', () => {
    const results = [result({}), result({ outcome: 'failed', waived })];
    expect(verdictOf(results, [waiver], null, { kinds: [] })).toBe('conformant');
    for (const state of ['expired', 'unmatched', 'unneeded', 'partial'] as const) {
      expect(verdictOf([result({})], [{ ...waiver, state }], null, { kinds: [] })).toBe('nonconformant');
    }
  });
});
