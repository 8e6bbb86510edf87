import { describe, expect, it, test } from 'vitest';
import type { Waiver } from '../model/decisions.ts';
import type { RuleResult } from '../model/run.ts';
import { keptByLine } from '../see/answers.ts';
import { aRule, ruleResult } from '../testing/evidence.ts';
import { exchange } from '../testing/exchanges.ts';
import { leftByWaived } from './build-run.ts';
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

const waived = { owner: 'dana', reason: 'known', expires: '2100-01-01' };
const failed = ruleResult({ rule: 'no-500', outcome: 'failed', evidence: ['ex-1'], waived });
const notAgain = () => {
  throw new Error('it is not judged again');
};
const rules = [aRule({ id: 'search', presupposes: [{ rules: ['no-500'], share: 'subject' }], judge: notAgain })];

it.each([
  ['rests on the same answer', { rule: 'other', evidence: ['ex-0', 'ex-1'] }, false],
  ['presupposes it', { rule: 'search', evidence: [] }, false],
  ['has nothing to do with it', { rule: 'other', evidence: ['ex-0'] }, true],
])('demands a decision of what %s: %j: %s', (_title, partial, demanded) => {
  const open = ruleResult({ outcome: 'cantTell', message: 'unclear', ...partial });
  const [, left] = leftByWaived([failed, open], rules);
  expect(left?.demanded).toBe(demanded);
  expect(left?.message).toBe(
    demanded ? 'unclear' : 'unclear (left undecided by the failure of no-500, which is waived)',
  );
});

it('demands it where the failure is not waived, or the rule failed itself', () => {
  const open = ruleResult({ rule: 'other', outcome: 'cantTell', evidence: ['ex-1'] });
  const known = [{ ...failed, waived: null }, open];
  expect(leftByWaived(known, rules)).toBe(known);
  const broken = { ...open, outcome: 'failed' } as const;
  expect(leftByWaived([failed, broken], rules)).toEqual([failed, broken]);
});

type Asked = Parameters<typeof exchange>[0];

const SALES = { operation: 'listSales' } as const;
const PRODUCTS = { operation: 'listProducts' } as const;
const PERSON = { operation: 'getCustomer' } as const;

function line(kept: readonly Asked[], broken: readonly Asked[], both: readonly Asked[] = []): string | null {
  const all = (side: string, each: readonly Asked[]) =>
    each.map((asked, index) => exchange({ ...asked, id: `${side}-${index}` }));
  const [keeping, breaking, shared] = [all('kept', kept), all('broken', broken), all('both', both)];
  const ids = (of: readonly { readonly id: string }[]) => [...of, ...shared].map(({ id }) => id);
  const exchanges = new Map([...keeping, ...breaking, ...shared].map((each) => [each.id, each]));
  return keptByLine({ kept: ids(keeping), broken: ids(breaking) }, exchanges);
}

const sending = (...query: readonly (readonly [string, string])[]): Asked => ({ ...SALES, query });

const [SEARCH, STOREY] = [sending(['search', 'a']), sending(['storeIds', 'a'])];
const limitedTo = (limit: string, search: string) => sending(['limit', limit], ['search', search]);

test.each<[string, readonly Asked[], readonly Asked[], string | null]>([
  ['the endpoints that kept it', [PRODUCTS, PRODUCTS, PERSON], [SALES], '/products, /customers/{id} (3 requests)'],
  ['what the broken requests sent alone', [sending(['limit', '10'])], [STOREY], '/sales without storeIds (1 request)'],
  [
    'the value that they sent alone',
    [PRODUCTS, sending(['status', 'PAID'])],
    [sending(['status', 'CANCELLED'])],
    '/sales without status=CANCELLED, /products (2 requests)',
  ],
  ['else what the others sent', [SEARCH], [SALES], '/sales with search (1 request)'],
  [
    'no limit where something else differs',
    [limitedTo('7', 'large')],
    [limitedTo('6', 'small')],
    '/sales without search=small (1 request)',
  ],
  ['a limit else', [limitedTo('7', 'small')], [limitedTo('6', 'small')], '/sales without limit=6 (1 request)'],
  ['else the method', [SALES], [{ ...SALES, method: 'HEAD' }], 'GET /sales (1 request)'],
  ['nothing where nothing differs', [SALES], [SALES], null],
  ['nothing where it is not known what broke it', [PRODUCTS], [], null],
  ['nothing where nothing kept it', [], [SALES], null],
  [
    'an endpoint without a difference after the others',
    [SALES, PRODUCTS],
    [SALES],
    '/products, other requests to /sales (2 requests)',
  ],
])('names %s', (_, kept, broken, words) => {
  expect(line(kept, broken)).toBe(words);
});

test('an answer that shows both counts as broken', () => {
  expect(line([PRODUCTS], [], [SALES])).toBe('/products (1 request)');
});

test('names six endpoints at most', () => {
  const others = ['getMe', 'listStores', 'listProducts', 'listPromotions', 'listInventoryLogs'] as const;
  const people = ['listStaffShifts', 'getCustomer'] as const;
  const kept = [...others, ...people].map((operation) => ({ operation }));
  expect(line(kept, [SALES])).toMatch(/^\/me, \/stores, .* and 1 more endpoint \(7 requests\)$/);
});
