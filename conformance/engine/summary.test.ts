import { describe, expect, it } from 'vitest';
import type { Kind, KindResult } from '../model/kinds.ts';
import type { RequirementResult, RuleResult } from '../model/run.ts';
import { exchange } from '../testing/builders.ts';
import { ruleResult } from '../testing/run-parts.ts';
import { missingEndpoints, unavailableDocument } from './missing-endpoints.ts';
import { type Summed, summaryOf, unansweredSummary } from './summary.ts';

function result(outcome: RuleResult['outcome'], partial: Partial<RuleResult> = {}): RuleResult {
  return ruleResult({ outcome, ...partial });
}

const waived = { owner: 'dana', reason: 'soon', expires: '2026-12-31' };
const stale = { subject: 'PAGE-03', owner: 'dana', reason: 'soon', expires: '2026-12-31', state: 'expired' } as const;

function requirement(outcome: RequirementResult['outcome'], level: RequirementResult['level'] = 'must') {
  return { id: '', title: '', section: '', area: '', level, outcome, rules: [], message: '' };
}

const undecided = requirement('cantTell');
const kept = requirement('passed');

function summed(partial: Partial<Summed>): string {
  return summaryOf({
    verdict: 'conformant',
    results: [result('passed'), result('passed')],
    requirements: [kept, kept, undecided, requirement('passed', 'should')],
    kinds: [],
    waivers: [],
    only: null,
    unanswered: null,
    missing: null,
    unavailable: null,
    ...partial,
  });
}

const DECIDED = '2 of 3 must requirements decided, all kept';

function kind(name: Kind, state: KindResult['state'], message = ''): KindResult {
  return { kind: name, state, undecided: ['PROMO-01', 'PAGE-07'], message };
}

describe('the line of the verdict', () => {
  it('counts the must requirements that were decided', () => {
    expect(summed({})).toBe(DECIDED);
    expect(summed({ requirements: [kept, requirement('failed')], results: [result('failed', { waived })] })).toBe(
      '2 of 2 must requirements decided, 1 kept and 1 broken; 1 mandatory rule failed and is waived',
    );
    expect(summed({ requirements: [undecided] })).toBe('0 of 1 must requirement decided');
  });

  it('counts what failed, and names the endpoints that are missing', () => {
    const results = [result('passed'), result('failed'), result('failed', { waived })];
    const broken = { verdict: 'nonconformant', results } as const;
    expect(summed(broken)).toBe(`1 mandatory rule failed, 1 failed and waived; ${DECIDED}`);
    expect(summed({ ...broken, missing: '/x is missing' })).toMatch(/; \/x is missing$/);
    expect(summed({ verdict: 'nonconformant', waivers: [stale] })).toMatch(/^1 waiver is expired.*; 2 of 3 must/);
  });

  it('says that the run was ended, whatever the verdict is', () => {
    const ended = 'the run was ended after 15 min (--max-duration)';
    expect(summed({ verdict: 'incomplete', results: [result('cantTell')], ended })).toBe(
      `nothing failed, but 1 demanded rule could not be decided (${ended}); ${DECIDED}`,
    );
    expect(summed({ verdict: 'incomplete', ended })).toBe(`nothing failed, but ${ended}; ${DECIDED}`);
    expect(summed({ verdict: 'nonconformant', results: [result('failed')], ended })).toBe(
      `1 mandatory rule failed; ${DECIDED}; ${ended}`,
    );
  });

  it('names why rules were not decided, the budget first', () => {
    const open = result('cantTell', { message: 'the budget of 5 requests was used up' });
    const incomplete = { verdict: 'incomplete', unanswered: '12 of 42 requests got no usable answer: 429' } as const;
    expect(summed({ ...incomplete, results: [result('cantTell')] })).toBe(
      `nothing failed, but 1 demanded rule could not be decided (12 of 42 requests got no usable answer: 429); ${DECIDED}`,
    );
    expect(summed({ ...incomplete, results: [result('cantTell'), open] })).toBe(
      `nothing failed, but 2 demanded rules could not be decided (the budget of 5 requests was used up); ${DECIDED}`,
    );
  });

  it('says that openapi.json is unavailable', () => {
    const unavailable = 'openapi.json is unavailable: it answered 503';
    expect(summed({ verdict: 'incomplete', results: [result('cantTell')], unavailable })).toBe(
      `nothing failed, but 1 demanded rule could not be decided (${unavailable}); ${DECIDED}`,
    );
    expect(summed({ verdict: 'incomplete', results: [result('cantTell')], unavailable, unanswered: '12 lost' })).toBe(
      `nothing failed, but 1 demanded rule could not be decided (${unavailable}; 12 lost); ${DECIDED}`,
    );
    expect(
      summed({ verdict: 'nonconformant', results: [result('failed')], missing: '/x is missing', unavailable }),
    ).toBe(`1 mandatory rule failed; ${DECIDED}; /x is missing; ${unavailable}`);
  });

  it('names the part that was checked, and why nothing was decided', () => {
    const part = { verdict: 'incomplete', only: ['browser', 'auth'] } as const;
    expect(summed(part)).toBe(`nothing failed, but only browser, auth were checked; ${DECIDED}`);
    const results = [result('untested', { message: 'there is no Chromium' })];
    expect(summed({ ...part, only: ['browser'], results })).toBe(
      `nothing failed, but only browser was checked: there is no Chromium; ${DECIDED}`,
    );
  });

  it('names the kinds of data that were not seen', () => {
    const incomplete = { verdict: 'incomplete' } as const;
    const noPromotions = kind('promotions', 'missing', 'no promotions were seen');
    expect(summed({ ...incomplete, kinds: [noPromotions, kind('sales', 'seen')] })).toBe(
      `nothing failed, but no promotions were seen; ${DECIDED}`,
    );
    expect(summed({ ...incomplete, kinds: [kind('sales', 'missing'), noPromotions] })).toBe(
      'nothing failed, but no sales or promotions were seen, so 2 must requirements are undecided; ' +
        `if this shop has none, use --without sales,promotions; ${DECIDED}`,
    );
  });

  it('names the kinds that were left out, and those that were seen all the same', () => {
    expect(summed({ kinds: [kind('sales', 'without'), kind('shifts', 'without')] })).toBe(
      `${DECIDED}; without sales and shifts`,
    );
    expect(summed({ kinds: [kind('sales', 'unexpected'), kind('shifts', 'unexpected')] })).toBe(
      `${DECIDED}; sales and shifts were seen and judged, although --without names them: remove them from it`,
    );
  });
});

describe('missing endpoints', () => {
  const at = (path: string, status: number) => exchange({ path: `/public-api/v1/${path}`, status });

  it('are those that only ever answered 404 or the like', () => {
    expect(missingEndpoints([at('sales', 404), at('sales', 200), at('products', 200)])).toBeNull();
    expect(missingEndpoints([at('sales', 200), at('products', 404), at('products', 501)])).toMatch(
      /^\/public-api\/v1\/products is missing/,
    );
  });

  it('are not inferred from a single request, a record or a changed key', () => {
    const changed = exchange({ status: 404, credential: { key: 'good', change: 'empty' } });
    const person = exchange({ status: 404, operation: 'getCustomer', path: '/public-api/v1/customers/1' });
    expect(missingEndpoints([at('products', 404), changed, changed, person, person])).toBeNull();
  });
});

describe('an unavailable document', () => {
  const served = (status: number | null, partial: Parameters<typeof exchange>[0] = {}) =>
    exchange({ operation: 'getOpenapi', credential: { key: 'none' }, status, ...partial });

  it('is one that no plain request got', () => {
    expect(unavailableDocument([served(503), exchange()])).toBe('openapi.json is unavailable: it answered 503');
    expect(unavailableDocument([served(null)])).toBe('openapi.json is unavailable: it gave no answer');
    expect(unavailableDocument([served(503), served(200)])).toBeNull();
  });

  it('is not inferred from requests with a key, a query or another method', () => {
    const others = [served(401, { credential: { key: 'good' } }), served(400, { query: [['a', 'b']] })];
    expect(unavailableDocument([...others, served(405, { method: 'HEAD' })])).toBeNull();
  });
});

describe('unanswered requests', () => {
  const answered = Array.from({ length: 30 }, () => exchange());
  const lost = (count: number, error: string | null, status: number | null = null) =>
    Array.from({ length: count }, () => exchange({ status, error }));

  it('names what left many requests without a usable answer', () => {
    expect(unansweredSummary([...answered, ...lost(12, 'nothing answers there (ECONNREFUSED)')])).toBe(
      '12 of 42 requests got no usable answer: nothing answers there (ECONNREFUSED)',
    );
  });

  it('names the reason that most of them have', () => {
    const all = [...answered, ...lost(2, null, 429), ...lost(9, 'not sent: rate limited (429)')];
    expect(unansweredSummary(all)).toBe(
      '11 of 41 requests got no usable answer, 9 of them for one reason: not sent: rate limited (429)',
    );
  });

  it('names a body that was not read, however few they are', () => {
    const unread = 'a body larger than 32 MB was not read';
    expect(unansweredSummary([...answered, ...lost(3, null, 503), ...lost(1, unread)])).toBe(
      `1 of 34 requests got no usable answer: ${unread}`,
    );
  });

  it('is null for a few', () => {
    expect(unansweredSummary([...answered, ...lost(9, null, 503)])).toBeNull();
  });
});
