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

it('what is waived neither leads nor follows', () => {
  const waived = { owner: 'Ana', reason: 'known', expires: '2100-01-01' };
  expect(grouped([{ ...hole, waived }, figure('100.00', '112.50')], [12.5])).toEqual(['figures']);
  expect(grouped([hole, { ...figure('100.00', '112.50'), waived }], [12.5])).toEqual(['holes']);
});

it('an advisory explains no failure, and comes last', () => {
  expect(grouped([{ ...hole, level: 'should' }, figure('100.00', '112.50')], [12.5])).toEqual(['figures', 'holes']);
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
    by('by-staff', 'listSales', 'staffId=a'),
    by('one', 'listPromotions', 'limit=1'),
    by('two', 'listPromotions', 'limit=2'),
    by('from', 'listPromotions', 'from=x'),
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
  const status = shownBy('paid', { operation: 'listSales', field: '/data/*/status', keyword: 'enum' });
  const header = shownBy('paid', leak('header', 'x-owner', 'email'));
  const elsewhere = { operation: 'getCustomer', status: 404 };
  const described = (served: string): Finding => ({
    ...at({ pointer: served }),
    disagreement: { served, contract: '#/c', answers: 1, remedy: 'r' },
  });

  type Pair = readonly [lead: Finding | string, other: Finding | string];
  const found = (one: Finding | string) => (typeof one === 'string' ? shownBy(one) : one);

  /** What each share has to explain is seen in the causes of the faults of the catalogue. */
  it.each<[string, Omit<Presupposed, 'rules'>, ...Pair[]]>([
    ['they are about other parameters', stores, ['foreign', 'paid']],
    [
      'a filter selects by another field',
      { share: 'field', selected: { staffId: ['staff'], status: ['status'] } },
      [status, 'by-staff'],
    ],
    [
      'other places leak, in a body or in another header',
      { share: 'place' },
      [header, shownBy('paid', leak('body', '/data/*/note', 'email'))],
      [header, shownBy('two', leak('header', 'x-to', 'phone', elsewhere))],
    ],
    ['another value of the parameter was sent', { share: 'value' }, ['one', 'two']],
    ['none of the parameters was sent that count as one', bounds, ['from', 'one']],
    ['the endpoint is the same, and no later page was read', later, ['one', 'two']],
    ['another field is wrong', { share: 'spot' }, [at(promotions('/data/*/a')), at(promotions('/data/*/b'))]],
    [
      'another place in openapi.json says so',
      { share: 'described' },
      [described('#/total/type'), described('#/rounding/type')],
      [described('#/properties/total'), described('#/properties/rounding')],
    ],
    [
      'the finding is of a kind that the presupposition is not about',
      edges,
      [at({ aspect: 'range' }), at({ aspect: 'hole' })],
      [at({ aspect: 'status' }), at({ aspect: 'edge' })],
    ],
    [
      'the figure is one that the presupposition leaves out',
      { share: 'operation', by: { notFigures: ['discountAmount'] } },
      [at({ figure: 'discountAmount' }), 'two'],
    ],
  ])('stay two where %s', (_, share, ...pairs) => {
    expect(pairs.map(([lead, other]) => causes(share, found(lead), found(other)))).toEqual(pairs.map(() => 2));
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
