import { describe, expect, it } from 'vitest';
import type { Kind, KindResult } from '../model/decisions.ts';
import type { RequirementResult, RuleResult } from '../model/run.ts';
import { ruleResult } from '../testing/evidence.ts';
import { attempt, exchange } from '../testing/exchanges.ts';
import { missingEndpoints } from './in-front.ts';
import { budgetSpent, type Summed, summaryOf, unansweredSummary } from './summary.ts';

function result(outcome: RuleResult['outcome'], partial: Partial<RuleResult> = {}): RuleResult {
  return ruleResult({ outcome, ...partial });
}

const waived = { owner: 'dana', reason: 'soon', expires: '2026-12-31' };
const stale = { subject: 'PAGE-03', owner: 'dana', reason: 'soon', expires: '2026-12-31', state: 'expired' } as const;

function requirement(
  outcome: RequirementResult['outcome'],
  level: RequirementResult['level'] = 'must',
  rules: readonly string[] = [],
): RequirementResult {
  return { id: '', title: '', section: '', area: '', level, outcome, rules, message: '' };
}

const undecided = requirement('cantTell');
const kept = requirement('passed');
const ofRule = (outcome: RequirementResult['outcome'], ...rules: readonly string[]) =>
  requirement(outcome, 'must', rules);

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
    spent: null,
    ...partial,
  });
}

const DECIDED = '2 of 3 must requirements decided, all kept';

function undecidedWords(why: string, decided = DECIDED, count = '1 must requirement'): string {
  return `nothing failed, but ${count} that a verdict needs could not be decided (${why}); ${decided}`;
}

function kind(name: Kind, state: KindResult['state'], message = ''): KindResult {
  return { kind: name, state, undecided: ['PROMO-01', 'PAGE-07'], message };
}

describe('the line of the verdict', () => {
  it('counts the must requirements that were decided', () => {
    expect(summed({})).toBe(DECIDED);
    expect(
      summed({ requirements: [kept, ofRule('failed', 'a')], results: [result('failed', { rule: 'a', waived })] }),
    ).toBe('2 of 2 must requirements decided, 1 kept and 1 broken and waived');
    expect(summed({ requirements: [undecided] })).toBe('0 of 1 must requirement decided');
  });

  it('says that answers were too unreliable, before what follows from it', () => {
    const unreliable = '5 of 40 answers of GET /sales were 503: too unreliable to be judged';
    const incomplete = { verdict: 'incomplete', unreliable } as const;
    expect(summed(incomplete)).toBe(`nothing failed, but ${unreliable}; ${DECIDED}`);
    const open = result('cantTell', { rule: 'b' });
    expect(summed({ ...incomplete, results: [open], requirements: [kept, ofRule('cantTell', 'b')] })).toBe(
      undecidedWords(unreliable, '1 of 2 must requirements decided, all kept'),
    );
    expect(summed({ ...incomplete, only: ['pagination'] })).toBe(`nothing failed, but ${unreliable}; ${DECIDED}`);
  });

  it('counts a promise as kept of which an advisory failed', () => {
    const advised = result('failed', { rule: 'a', level: 'should' });
    expect(summed({ requirements: [kept, ofRule('failed', 'a')], results: [advised] })).toBe(
      '2 of 2 must requirements decided, all kept',
    );
  });

  const requirements = [kept, ofRule('failed', 'a', 'b'), ofRule('failed', 'b'), ofRule('failed', 'c'), undecided];
  const failed = (rule: string, partial: Partial<RuleResult> = {}) => result('failed', { rule, ...partial });

  it('counts the must requirements that are broken, whichever rules broke them, and names missing endpoints', () => {
    const results = [failed('a'), failed('b'), failed('c', { waived })];
    const broken = { verdict: 'nonconformant', requirements, results } as const;
    const words = '2 of 5 must requirements broken, 1 more broken and waived, 1 kept, 1 not decided';
    expect(summed(broken)).toBe(words);
    expect(summed({ ...broken, missing: '/x is missing', unavailable: 'no openapi.json' })).toBe(
      `${words}; /x is missing; no openapi.json`,
    );
    expect(summed({ verdict: 'nonconformant', waivers: [stale] })).toMatch(/^1 waiver is expired.*; 2 of 3 must/);
  });

  it('counts a requirement as broken of which one failure is waived and another is not', () => {
    const results = [failed('a'), failed('b', { waived })];
    expect(summed({ verdict: 'nonconformant', requirements: [ofRule('failed', 'a', 'b')], results })).toBe(
      '1 of 1 must requirement broken, 0 kept',
    );
  });

  const open = [kept, kept, ofRule('cantTell', 'a')];
  const cannotTell = (message = '') => result('cantTell', { rule: 'a', message });

  it('says that the run was ended, whatever the verdict is', () => {
    const ended = 'the run was ended after 15 min (--max-duration)';
    const results = [cannotTell()];
    expect(summed({ verdict: 'incomplete', requirements: open, results, ended })).toBe(undecidedWords(ended));
    expect(summed({ verdict: 'incomplete', ended })).toBe(`nothing failed, but ${ended}; ${DECIDED}`);
    expect(
      summed({ verdict: 'nonconformant', requirements: [ofRule('failed', 'a')], results: [failed('a')], ended }),
    ).toBe(`1 of 1 must requirement broken, 0 kept; ${ended}`);
  });

  it('names why rules were not decided, the budget first, and counts the requirements that they leave open', () => {
    const unanswered = '12 of 42 requests got no usable answer: 429';
    const incomplete = { verdict: 'incomplete', unanswered, requirements: open } as const;
    expect(summed({ ...incomplete, results: [cannotTell()] })).toBe(undecidedWords(unanswered));
    const spent = budgetSpent(5);
    const all = [...open, ofRule('cantTell', 'a', 'b'), ofRule('cantTell', 'b')];
    const results = [cannotTell(), result('cantTell', { rule: 'b', message: spent })];
    expect(summed({ ...incomplete, requirements: all, results, spent })).toBe(
      undecidedWords(
        'the budget of 5 requests was used up',
        '2 of 5 must requirements decided, all kept',
        '3 must requirements',
      ),
    );
  });

  it('says that openapi.json is unavailable', () => {
    const unavailable = 'openapi.json is unavailable: it answered 503';
    const incomplete = { verdict: 'incomplete', requirements: open, results: [cannotTell()], unavailable } as const;
    expect(summed(incomplete)).toBe(undecidedWords(unavailable));
    expect(summed({ ...incomplete, unanswered: '12 lost' })).toBe(undecidedWords(`${unavailable}; 12 lost`));
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
    const attempts = [attempt(null, { error: 'too-large' })];
    const unreadable = lost(1, unread).map((one) => ({ ...one, attempts }));
    expect(unansweredSummary([...answered, ...lost(3, null, 503), ...unreadable])).toBe(
      `1 of 34 requests got no usable answer: ${unread}`,
    );
  });

  it.each([429, 503])('is null for the %i of a burst', (status) => {
    const limited = lost(50, null, status);
    expect(unansweredSummary([...answered, ...limited.map((one) => ({ ...one, probe: 'rate' }))])).toBeNull();
    expect(unansweredSummary([...answered, ...limited])).not.toBeNull();
  });

  it('is null for a few', () => {
    expect(unansweredSummary([...answered, ...lost(9, null, 503)])).toBeNull();
  });
});
