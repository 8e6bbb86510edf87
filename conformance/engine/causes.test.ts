import { describe, expect, it } from 'vitest';
import { ACROSS_AREAS } from '../model/across-areas.ts';
import type { Finding } from '../model/outcome.ts';
import type { Presupposition, Shared } from '../model/rule.ts';
import type { RuleResult } from '../model/run.ts';
import { rules } from '../suite.ts';
import { causesOf } from './causes.ts';

const exchanges = [
  { id: 'x1', operation: 'listSales', query: [] },
  { id: 'x2', operation: 'getRevenueAnalytics', query: [] },
  { id: 'x3', operation: 'listStores', query: [] },
] as const;

function failure(rule: string, findings: readonly Finding[], others: Partial<RuleResult> = {}): RuleResult {
  return {
    rule,
    title: `${rule} holds`,
    fault: `${rule} is broken`,
    fix: 'Change it.',
    area: 'analytics',
    requirements: ['ANA-02'],
    level: 'must',
    outcome: 'failed',
    demanded: true,
    message: 'broken',
    findings,
    evidence: findings.flatMap(({ evidence }) => evidence),
    waived: null,
    ...others,
  };
}

const hole = failure('holes', [{ key: 'sales:hole:1', message: 'record 1 is missing', evidence: ['x1'] }], {
  area: 'pagination',
});
const figure = (expected: string, received: string, key = 'revenue/plain/store') =>
  failure('figures', [{ key, message: 'does not match', expected, received, evidence: ['x2'] }]);
const presupposing = [
  { id: 'holes' },
  { id: 'figures', presupposes: [{ rules: ['holes'], share: 'lostSales' }] },
  { id: 'same', presupposes: [{ rules: ['figures'], share: 'exchange' }] },
] as const;

function grouped(results: readonly RuleResult[], totals: readonly number[] = []): readonly string[] {
  const causes = causesOf({ results, rules: presupposing, exchanges, lostSales: totals.map((total) => ({ total })) });
  return causes.map(({ rule, follows }) => [rule, ...follows.map((each) => each.rule)].join(' < '));
}

describe('a difference in analytics', () => {
  it.each([
    ['of one lost sale', '100.00', '112.50', [12.5], ['holes < figures']],
    ['of two lost sales', '100.00', '120.00', [12.5, 7.5], ['holes < figures']],
    ['between two bounds', '100.00 to 110.00', '120.00', [12.5], ['holes < figures']],
    ['in a number of sales', '3', '4', [12.5], ['holes < figures']],
    ['of another amount', '100.00', '107.00', [12.5], ['holes', 'figures']],
    ['in the other direction', '100.00', '87.50', [12.5], ['holes', 'figures']],
    ['in more sales than were lost', '3', '5', [12.5], ['holes', 'figures']],
    ['while the lost sales are unknown', '100.00', '112.50', [], ['holes', 'figures']],
  ])('%s', (_name, expected, received, totals, causes) => {
    expect(grouped([figure(expected, received), hole], totals)).toEqual(causes);
  });

  it('follows only where each of its findings does', () => {
    const [finding] = figure('100.00', '112.50').findings;
    const other = { key: 'b', message: 'b', expected: '1.00', received: '9.00', evidence: ['x2'] };
    expect(grouped([hole, failure('figures', finding === undefined ? [] : [finding, other])], [12.5])).toEqual([
      'holes',
      'figures',
    ]);
  });
});

it('a chain ends in its root', () => {
  const same = failure('same', [{ key: 's', message: 's', evidence: ['x2'] }]);
  expect(grouped([figure('100.00', '112.50'), same, hole], [12.5])).toEqual(['holes < figures < same']);
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
    subject: 'sales:hole:1',
    exchanges: ['x1'],
  });
});

describe('two faults of one endpoint', () => {
  const asked = [
    { id: 's', operation: 'listSales', query: [['statuses', 'PAID']] },
    { id: 'f', operation: 'listSales', query: [['storeIds', 'foreign']] },
    {
      id: 'm',
      operation: 'listSales',
      query: [
        ['storeIds', 'own'],
        ['statuses', 'PAID'],
      ],
    },
    { id: 'n', operation: 'listSales', query: [['staffIds', 'a']] },
  ] as const;
  const linked = (share: Shared, parameters?: readonly string[], others: Partial<Presupposition> = {}) => [
    { id: 'lead' },
    {
      id: 'other',
      presupposes: [{ rules: ['lead'], share, ...(parameters === undefined ? {} : { parameters }), ...others }],
    },
  ];
  const found = (rule: string, key: string, ...evidence: readonly string[]) =>
    failure(rule, [{ key, message: 'm', evidence }], { area: rule === 'lead' ? 'auth' : 'filters' });
  const rulesOf = (presupposing: ReturnType<typeof linked>, ...results: readonly RuleResult[]) =>
    causesOf({ results, rules: presupposing, exchanges: asked, lostSales: [] }).map(({ rule }) => rule);

  it('stay two causes where they are about other parameters', () => {
    const stores = found('lead', 'stores', 'f');
    expect(rulesOf(linked('parameter', ['storeIds']), stores, found('other', 'statuses', 's'))).toEqual([
      'lead',
      'other',
    ]);
    expect(rulesOf(linked('parameter', ['storeIds']), stores, found('other', 'both', 'm'))).toEqual(['lead']);
  });

  it('stay two causes where a filter selects by another field than the one that is wrong', () => {
    const status = found('lead', 'listSales /data/*/status enum', 's');
    expect(rulesOf(linked('field'), status, found('other', 'by staff', 'n'))).toEqual(['lead', 'other']);
    expect(rulesOf(linked('field'), status, found('other', 'by status', 's'))).toEqual(['lead']);
  });

  it('stay two causes where other places leak', () => {
    const header = found('lead', 'listSales 200 header x-debug email', 's');
    expect(rulesOf(linked('place'), header, found('other', 'listSales 200 body /data/*/note email', 's'))).toEqual([
      'lead',
      'other',
    ]);
    expect(rulesOf(linked('place'), header, found('other', 'listSales 200 header x-debug internals', 's'))).toEqual([
      'lead',
    ]);
  });
});

describe('two faults of one endpoint, again', () => {
  const asked = [
    { id: 'one', operation: 'listPromotions', query: [['limit', '1']] },
    {
      id: 'one-with',
      operation: 'listPromotions',
      query: [
        ['limit', '1'],
        ['categoryIds', 'a'],
      ],
    },
    { id: 'two', operation: 'listPromotions', query: [['limit', '2']] },
    { id: 'from', operation: 'listPromotions', query: [['from', 'x']] },
    { id: 'to', operation: 'listPromotions', query: [['to', 'x']] },
    { id: 'later', operation: 'listPromotions', query: [['cursor', 'c']] },
  ] as const;
  const causes = (presupposition: Omit<Presupposition, 'rules'>, lead: Finding, other: Finding): number =>
    causesOf({
      results: [failure('lead', [lead], { area: 'auth' }), failure('other', [other], { area: 'filters' })],
      rules: [{ id: 'lead' }, { id: 'other', presupposes: [{ rules: ['lead'], ...presupposition }] }],
      exchanges: asked,
      lostSales: [],
    }).length;
  const shownBy = (evidence: string, key = 'key'): Finding => ({ key, message: 'm', evidence: [evidence] });

  it('stay two where another value of the parameter was sent', () => {
    expect(causes({ share: 'value' }, shownBy('one'), shownBy('one-with'))).toBe(1);
    expect(causes({ share: 'value' }, shownBy('one'), shownBy('two'))).toBe(2);
  });

  it('stay two where none of the parameters was sent that count as one', () => {
    const bounds = { share: 'parameter', parameters: ['from', 'to'] } as const;
    expect(causes(bounds, shownBy('from'), shownBy('to'))).toBe(1);
    expect(causes(bounds, shownBy('from'), shownBy('one'))).toBe(2);
  });

  it('stay two where the endpoint is the same, and no later page was read', () => {
    const later = { share: 'operation', parameters: ['cursor'] } as const;
    expect(causes(later, shownBy('one'), shownBy('later'))).toBe(1);
    expect(causes(later, shownBy('one'), shownBy('two'))).toBe(2);
  });

  it('stay two where another field is wrong', () => {
    const email = shownBy('one', 'listPromotions 200 body /data/*/email email');
    expect(causes({ share: 'spot' }, email, shownBy('two', 'listPromotions 200 /data/*/email #/x'))).toBe(1);
    expect(
      causes(
        { share: 'spot' },
        shownBy('one', 'listPromotions 403 body /debug/cost cost'),
        shownBy('two', 'listPromotions 403 /debug #/x'),
      ),
    ).toBe(1);
    expect(
      causes(
        { share: 'spot' },
        shownBy('one', 'listPromotions /data/*/a type'),
        shownBy('two', 'listPromotions /data/*/a #/x'),
      ),
    ).toBe(1);
    expect(
      causes(
        { share: 'spot' },
        shownBy('one', 'listPromotions /data/*/a type'),
        shownBy('two', 'listPromotions /data/*/b #/x'),
      ),
    ).toBe(2);
  });

  it('stay two where another place in openapi.json says so', () => {
    const at = (served: string): Finding => ({
      ...shownBy('one', served),
      disagreement: { served, contract: '#/c', answers: 1, remedy: 'r' },
    });
    expect(causes({ share: 'described' }, at('#/total/type'), at('#/total/enum'))).toBe(1);
    expect(causes({ share: 'described' }, at('#/total/type'), at('#/rounding/type'))).toBe(2);
    expect(causes({ share: 'described' }, at('#/limit/schema'), at('#/limit/schema/maximum'))).toBe(1);
    expect(causes({ share: 'described' }, at('#/properties/total'), at('#/properties/rounding'))).toBe(2);
  });

  it('stay two where the finding is of a kind that the presupposition is not about', () => {
    const edges = { share: 'operation', of: /:edge:/, by: /:range:/ } as const;
    expect(causes(edges, shownBy('one', 'a:range:1'), shownBy('two', 'a:edge:1'))).toBe(1);
    expect(causes(edges, shownBy('one', 'a:range:1'), shownBy('two', 'a:hole:1'))).toBe(2);
    expect(causes(edges, shownBy('one', 'a:status:1'), shownBy('two', 'a:edge:1'))).toBe(2);
  });

  it('follow a header that leaks in other answers too', () => {
    const [here, there] = ['listSales 200 header x-owner email', 'getCustomer 404 header x-owner phone'];
    expect(causes({ share: 'place' }, shownBy('one', here), shownBy('two', there))).toBe(1);
    expect(causes({ share: 'place' }, shownBy('one', here), shownBy('two', 'getCustomer 404 header x-to phone'))).toBe(
      2,
    );
  });
});

describe('what the rules presuppose', () => {
  const known = new Map(rules.map(({ id, presupposes = [] }) => [id, presupposes.flatMap((each) => each.rules)]));

  it('is rules of the suite', () => {
    const named = [...known.values()].flat();
    expect(named.filter((id) => !known.has(id))).toEqual([]);
    expect(named.length).toBeGreaterThan(50);
  });

  it.each(ACROSS_AREAS.map((row) => [`${row.followers}`, row] as const))(
    '%s names rules of the suite',
    (_, { followers, leads }) => {
      const ids = [...known.keys()];
      expect(ids.some((id) => followers.test(id))).toBe(true);
      expect(ids.some((id) => leads.test(id))).toBe(true);
    },
  );
});

it('of two that presuppose each other the graver one follows, and one of them leads', () => {
  const each = (rule: string) => ({ id: rule, presupposes: [{ rules: ['a', 'b'], share: 'subject' }] }) as const;
  const found = [{ key: 'same', message: 'm', evidence: ['x1'] }];
  const results = [failure('b', found, { area: 'filters' }), failure('a', found, { area: 'auth' })];
  const causes = causesOf({ results, rules: [each('a'), each('b')], exchanges, lostSales: [] });
  expect(causes.map(({ rule, follows }) => [rule, follows.map((one) => one.rule)])).toEqual([['b', ['a']]]);
});
