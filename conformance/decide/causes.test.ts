import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../contract/operations.ts';
import { amount } from '../model/expectation.ts';
import { say } from '../model/message.ts';
import { type Finding, shownFinding } from '../model/outcome.ts';
import type { Presupposed } from '../model/rule.ts';
import type { RuleResult } from '../model/run.ts';
import type { Subject } from '../model/subject.ts';
import { rules } from '../suite.ts';
import { ruleResult } from '../testing/evidence.ts';
import { causesOf } from './causes.ts';

const exchanges = [
  { id: 'x1', operation: 'listSales', query: [] },
  { id: 'x2', operation: 'getRevenueAnalytics', query: [] },
  { id: 'x3', operation: 'listStores', query: [] },
] as const;

function failure(rule: string, findings: readonly Finding[], others: Partial<RuleResult> = {}): RuleResult {
  return ruleResult({
    rule,
    fault: `${rule} is broken`,
    fix: 'Change it.',
    area: 'analytics',
    outcome: 'failed',
    findings: findings.map(shownFinding),
    evidence: findings.flatMap(({ evidence }) => evidence),
    ...others,
  });
}

const HOLE: Subject = { list: 'sales', aspect: 'hole', record: '1' };
const hole = failure('holes', [{ subject: HOLE, message: say('record 1 is missing'), evidence: ['x1'] }], {
  area: 'pagination',
});
/** A sum, or a number of sales without a fraction. */
function figureOf(text: string) {
  return amount(text, { least: Number(text), most: Number(text), isCount: !text.includes('.') });
}

const mismatch = (expected: string, received: string): Finding => ({
  subject: { operation: 'getRevenueAnalytics', record: 'store' },
  message: say('does not match'),
  expected: figureOf(expected),
  received: figureOf(received),
  evidence: ['x2'],
});
const figure = (expected: string, received: string) => failure('figures', [mismatch(expected, received)]);
const presupposing = [
  { id: 'holes' },
  { id: 'figures', presupposes: [{ rules: ['holes'], share: 'lostSales' }] },
] as const;

const PAID_THEN = { createdAt: '2026-01-01T10:00:00.000Z', updatedAt: '2026-01-01T10:00:00.000Z', payments: [] };

function grouped(results: readonly RuleResult[], totals: readonly number[] = []): readonly string[] {
  const causes = causesOf({
    results,
    rules: presupposing,
    exchanges,
    lostSales: totals.map((total) => ({ total, ...PAID_THEN })),
  });
  return causes.map(({ rule, follows }) => [rule, ...follows.map((each) => each.rule)].join(' < '));
}

describe('a difference in analytics', () => {
  it.each([
    ['of one lost sale', '100.00', '112.50', [12.5], ['holes < figures']],
    ['in the other direction', '100.00', '87.50', [12.5], ['holes', 'figures']],
    ['in more sales than were lost', '3', '5', [12.5], ['holes', 'figures']],
    ['while the lost sales are unknown', '100.00', '112.50', [], ['holes', 'figures']],
  ])('%s', (_name, expected, received, totals, causes) => {
    expect(grouped([figure(expected, received), hole], totals)).toEqual(causes);
  });

  it('follows only where each of its findings does', () => {
    const [finding, other] = [mismatch('100.00', '112.50'), mismatch('1.00', '9.00')];
    expect(grouped([hole, failure('figures', [finding, other])], [12.5])).toEqual(['holes', 'figures']);
  });
});

describe('a purchase that no listed sale shows', () => {
  const bought = (instant: string) =>
    failure('figures', [
      {
        subject: { operation: 'getCustomerAnalytics', record: 'customer' },
        message: say('no sale was paid then'),
        received: { kind: 'instant', instant, words: 'no sale was paid then' },
        evidence: ['x2'],
      },
    ]);

  it.each([
    ['at the instant of a lost sale', '2026-01-01T10:00:00.000Z', ['holes < figures']],
    ['at another instant', '2026-01-01T10:05:00.000Z', ['holes', 'figures']],
  ])('%s', (_name, instant, causes) => {
    expect(grouped([hole, bought(instant)], [12.5])).toEqual(causes);
  });
});

it('what is waived neither leads nor follows', () => {
  const waived = { owner: 'Ana', reason: 'known', expires: '2100-01-01' };
  expect(grouped([{ ...hole, waived }, figure('100.00', '112.50')], [12.5])).toEqual(['figures']);
  expect(grouped([hole, { ...figure('100.00', '112.50'), waived }], [12.5])).toEqual(['holes']);
});

it('an advisory explains no failure, and comes last', () => {
  expect(grouped([{ ...hole, level: 'should' }, figure('100.00', '112.50')], [12.5])).toEqual(['figures', 'holes']);
});

it('says what failed and how to fix it', () => {
  const [cause] = causesOf({ results: [hole], rules: [], exchanges, lostSales: [] });
  expect(cause).toMatchObject({
    title: 'holes is broken',
    fix: 'Change it.',
    subject: HOLE,
    exchanges: ['x1'],
  });
});

/** What a request asked for. */
function by(id: string, operation: OperationId, query: string) {
  return { id, operation, query: [...new URLSearchParams(query)] };
}

/** Of listSales, answered 200, where nothing else is said. */
function leak(where: 'body' | 'header', path: string, category: string, others: Subject = {}): Subject {
  return { operation: 'listSales', status: 200, leak: { where, path, category }, ...others };
}

describe('two faults of one endpoint', () => {
  const asked = [
    by('paid', 'listSales', 'status=PAID'),
    by('foreign', 'listSales', 'storeIds=foreign'),
    by('own-paid', 'listSales', 'storeIds=own&status=own'),
    by('by-staff', 'listSales', 'staffId=a'),
    by('one', 'listPromotions', 'limit=1'),
    by('one-with', 'listPromotions', 'limit=1&categoryIds=1'),
    by('two', 'listPromotions', 'limit=2'),
    by('from', 'listPromotions', 'from=x'),
    by('to', 'listPromotions', 'to=x'),
    by('later', 'listPromotions', 'cursor=c'),
  ];
  const causes = (presupposition: Omit<Presupposed, 'rules'>, lead: Finding, other: Finding): number =>
    causesOf({
      results: [failure('lead', [lead], { area: 'auth' }), failure('other', [other], { area: 'filters' })],
      rules: [{ id: 'lead' }, { id: 'other', presupposes: [{ rules: ['lead'], ...presupposition }] }],
      exchanges: asked,
      lostSales: [],
    }).length;
  const shownBy = (evidence: string, subject: Subject = {}): Finding => ({
    subject,
    message: say('m'),
    evidence: [evidence],
  });
  const promotions = (field: string): Subject => ({ operation: 'listPromotions', field });

  const at = (one: Subject): Finding => shownBy('one', one);
  const stores = { share: 'parameter', parameters: ['storeIds'] } as const;
  const bounds = { share: 'parameter', parameters: ['from', 'to'] } as const;
  const later = { share: 'operation', parameters: ['cursor'] } as const;
  const edges = { share: 'operation', of: { aspects: ['edge'] }, by: { aspects: ['range'] } } as const;
  const amounts = { share: 'operation', by: { notFigures: ['discountAmount'] } } as const;
  const status = shownBy('paid', { operation: 'listSales', field: '/data/*/status', keyword: 'enum' });
  const header = shownBy('paid', leak('header', 'x-owner', 'email'));
  const elsewhere = { operation: 'getCustomer', status: 404 };
  const inPromotions = (path: string) => at(leak('body', path, 'email', { operation: 'listPromotions' }));
  const described = (served: string): Finding => ({
    ...at({ pointer: served }),
    disagreement: { served, contract: '#/c', answers: 1, remedy: 'r' },
  });

  type Pair = readonly [lead: Finding | string, other: Finding | string];
  const found = (one: Finding | string) => (typeof one === 'string' ? shownBy(one) : one);
  const counted = (share: Omit<Presupposed, 'rules'>, pairs: readonly Pair[]) =>
    pairs.map(([lead, other]) => causes(share, found(lead), found(other)));

  it.each<[string, Omit<Presupposed, 'rules'>, readonly Pair[], readonly Pair[]]>([
    ['they are about other parameters', stores, [['foreign', 'own-paid']], [['foreign', 'paid']]],
    ['a filter selects by another field', { share: 'field' }, [[status, 'paid']], [[status, 'by-staff']]],
    [
      'other places leak, but for a header that leaks in other answers too',
      { share: 'place' },
      [
        [header, shownBy('paid', leak('header', 'x-owner', 'internals'))],
        [header, shownBy('two', leak('header', 'x-owner', 'phone', elsewhere))],
      ],
      [
        [header, shownBy('paid', leak('body', '/data/*/note', 'email'))],
        [header, shownBy('two', leak('header', 'x-to', 'phone', elsewhere))],
      ],
    ],
    ['another value of the parameter was sent', { share: 'value' }, [['one', 'one-with']], [['one', 'two']]],
    ['none of the parameters was sent that count as one', bounds, [['from', 'to']], [['from', 'one']]],
    ['the endpoint is the same, and no later page was read', later, [['one', 'later']], [['one', 'two']]],
    [
      'another field is wrong',
      { share: 'spot' },
      [
        [inPromotions('/data/*/email'), at(promotions('/data/*/email'))],
        [inPromotions('/debug/cost'), at(promotions('/debug'))],
      ],
      [[at(promotions('/data/*/a')), at(promotions('/data/*/b'))]],
    ],
    [
      'another place in openapi.json says so',
      { share: 'described' },
      [
        [described('#/total/type'), described('#/total/enum')],
        [described('#/limit/schema'), described('#/limit/schema/maximum')],
      ],
      [
        [described('#/total/type'), described('#/rounding/type')],
        [described('#/properties/total'), described('#/properties/rounding')],
      ],
    ],
    [
      'the finding is of a kind that the presupposition is not about',
      edges,
      [[at({ aspect: 'range' }), at({ aspect: 'edge' })]],
      [
        [at({ aspect: 'range' }), at({ aspect: 'hole' })],
        [at({ aspect: 'status' }), at({ aspect: 'edge' })],
      ],
    ],
    [
      'the figure is one that the presupposition leaves out',
      amounts,
      [[at({ figure: 'revenue' }), 'two']],
      [[at({ figure: 'discountAmount' }), 'two']],
    ],
  ])('stay two where %s', (_, share, one, two) => {
    expect(counted(share, one)).toEqual(one.map(() => 1));
    expect(counted(share, two)).toEqual(two.map(() => 2));
  });
});

it('what the rules presuppose is rules of the suite, some in each place', () => {
  const known = new Set(rules.map(({ id }) => id));
  const presupposed = rules.flatMap(({ id, presupposes = [] }) =>
    presupposes.map((each) => ({ id, named: each.rules })),
  );
  expect(presupposed.filter(({ named }) => named.length === 0)).toEqual([]);
  const named = presupposed.flatMap((each) => each.named);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
  expect(named.length).toBeGreaterThan(50);
});

it('of two that presuppose each other the graver one follows, and one of them leads', () => {
  const each = (rule: string) => ({ id: rule, presupposes: [{ rules: ['a', 'b'], share: 'subject' }] }) as const;
  const found = [{ subject: { record: 'same' }, message: say('m'), evidence: ['x1'] }];
  const results = [failure('b', found, { area: 'filters' }), failure('a', found, { area: 'auth' })];
  const causes = causesOf({ results, rules: [each('a'), each('b')], exchanges, lostSales: [] });
  expect(causes.map(({ rule, follows }) => [rule, follows.map((one) => one.rule)])).toEqual([['b', ['a']]]);
});
