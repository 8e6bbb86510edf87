import { describe, expect, it } from 'vitest';
import type { RuleResult } from '../model/run.ts';
import { exchange } from '../testing/builders.ts';
import { missingEndpoints } from './missing-endpoints.ts';
import { type Summed, summaryOf } from './summary.ts';

function result(outcome: RuleResult['outcome'], partial: Partial<RuleResult> = {}): RuleResult {
  const { rule = 'a-rule', waived = null, message = '' } = partial;
  const rest = { title: '', area: 'pagination', requirements: ['PAGE-03'], findings: [], evidence: [] } as const;
  return { ...rest, rule, level: 'must', outcome, demanded: true, message, waived };
}

const waived = { owner: 'dana', reason: 'soon', expires: '2026-12-31' };
const stale = { subject: 'PAGE-03', owner: 'dana', reason: 'soon', expires: '2026-12-31', state: 'expired' } as const;

function summed(partial: Partial<Summed>): string {
  return summaryOf({
    verdict: 'conformant',
    results: [result('passed'), result('passed')],
    waivers: [],
    only: null,
    unanswered: null,
    missing: null,
    ...partial,
  });
}

describe('the line of the verdict', () => {
  it('counts what passed, and does not count what is waived among it', () => {
    expect(summed({})).toBe('all 2 must rules that the data could decide passed');
    expect(summed({ results: [result('passed'), result('failed', { waived })] })).toBe(
      '1 of the 2 must rules that the data could decide passed, and 1 failed that is waived',
    );
  });

  it('counts what failed, and says first which endpoints are not there at all', () => {
    const results = [result('passed'), result('failed'), result('failed', { waived })];
    const broken = { verdict: 'nonconformant', results } as const;
    expect(summed(broken)).toBe('1 must rule failed, 1 passed, 1 failed and waived');
    expect(summed({ ...broken, missing: '/x is not there' })).toMatch(/; \/x is not there$/);
    expect(summed({ verdict: 'nonconformant', waivers: [stale] })).toMatch(/^1 waiver is expired/);
  });

  it('says what kept it from deciding, the budget before all else', () => {
    const open = result('cantTell', { message: 'the budget of 5 requests was used up' });
    const incomplete = { verdict: 'incomplete', unanswered: '12 of 42 requests got no usable answer: 429' } as const;
    expect(summed({ ...incomplete, results: [result('cantTell')] })).toBe(
      'nothing failed, but 1 demanded must rule could not be decided (12 of 42 requests got no usable answer: 429)',
    );
    expect(summed({ ...incomplete, results: [result('cantTell'), open] })).toBe(
      'nothing failed, but 2 demanded must rules could not be decided (the budget of 5 requests was used up)',
    );
  });

  it('says of a part what was looked at, and why it was nothing', () => {
    const part = { verdict: 'incomplete', only: ['browser', 'auth'] } as const;
    expect(summed(part)).toBe('nothing failed, but only browser, auth were looked at (2 must rules passed)');
    const results = [result('untested', { message: 'there is no Chromium' })];
    expect(summed({ ...part, only: ['browser'], results })).toBe(
      'nothing failed, but only browser was looked at (0 must rules passed): there is no Chromium',
    );
  });
});

describe('endpoints that are not there', () => {
  const at = (path: string, status: number) => exchange({ path: `/public-api/v1/${path}`, status });

  it('are those that were never answered otherwise', () => {
    expect(missingEndpoints([at('sales', 404), at('sales', 200), at('products', 200)])).toBeNull();
    expect(missingEndpoints([at('sales', 200), at('products', 404), at('products', 501)])).toMatch(
      /^\/public-api\/v1\/products is not there/,
    );
  });

  it('are not told of a single question, a person, or a spoilt key', () => {
    const spoilt = exchange({ status: 404, credential: { key: 'good', change: 'empty' } });
    const person = exchange({ status: 404, operation: 'getCustomer', path: '/public-api/v1/customers/1' });
    expect(missingEndpoints([at('products', 404), spoilt, spoilt, person, person])).toBeNull();
  });
});
