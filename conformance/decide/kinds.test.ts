import { describe, expect, it } from 'vitest';
import type { Kind } from '../model/decisions.ts';
import type { Json } from '../model/exchange.ts';
import { lackingData } from '../model/tally.ts';
import { showsShifts } from '../see/answers.ts';
import { aRule, evidenceMeta, ruleResult } from '../testing/evidence.ts';
import { exchange } from '../testing/exchanges.ts';
import type { Round } from './evidence.ts';
import { kindResults } from './kinds.ts';

const ofPromotions = aRule({
  ...{ id: 'a-rule', area: 'promotions', requirements: ['PROMO-01'], needs: ['promotions'] },
  judge: () => lackingData('none'),
});

const requirement = { id: 'PROMO-01', title: '', section: '', area: 'promotions', level: 'must' } as const;

interface Shop {
  readonly rows?: readonly (keyof Round)[];
  readonly answers?: readonly ('listSales' | 'listPromotions')[];
  readonly without?: readonly Kind[];
  readonly unread?: readonly (keyof Round)[];
}

/** Every census was read, and has no rows but those of `rows`; every answer is empty but those of `answers`. */
function judged({ rows = [], answers = [], without = [], unread = [] }: Shop) {
  const censuses = ['sales', 'logs', 'products', 'promotions'] as const;
  const round: Round = Object.fromEntries(
    censuses.map((name) => [
      name,
      unread.includes(name)
        ? { state: 'notEnough', reason: 'answered 500' }
        : { state: 'gathered', value: { rows: rows.includes(name) ? [{}] : [] } },
    ]),
  );
  const exchanges = (['listSales', 'listPromotions'] as const).map((operation) =>
    exchange({ operation, body: { data: answers.includes(operation) ? [{ id: '1' }] : [] } }),
  );
  return kindResults({
    evidence: { meta: evidenceMeta(), rounds: [round], exchanges },
    decisions: { profile: { name: 'local', leavesOut: [] }, waivers: [], without },
    rules: [ofPromotions],
    facts: [{ ...requirement, names: ['listPromotions?storeIds'] }],
    results: [ruleResult({ outcome: 'cantTell', demanded: false, requirements: ['PROMO-01'] })],
    requirements: [{ ...requirement, outcome: 'cantTell', rules: ['a-rule'], message: '' }],
  });
}

function of(kind: Kind, results: ReturnType<typeof judged>) {
  return results.find((each) => each.kind === kind);
}

describe('the kinds of data', () => {
  it('may be left out, and are judged all the same where they are seen', () => {
    const results = judged({ rows: ['sales'], without: ['sales', 'promotions'] });
    expect(of('promotions', results)).toMatchObject({ state: 'without', undecided: ['PROMO-01'] });
    expect(of('sales', results)).toMatchObject({ state: 'unexpected', undecided: [] });
    expect(of('sales', results)?.message).toMatch(/^sales were seen and judged, although --without names them/);
  });

  it('are missing in spite of --without where an answer shows some, or where the list could not be read', () => {
    expect(of('sales', judged({ answers: ['listSales'], without: ['sales'] }))?.state).toBe('missing');
    const unread = of('sales', judged({ unread: ['sales'], without: ['sales'] }));
    expect(unread).toMatchObject({ state: 'missing', message: 'sales could not be read' });
  });
});

describe('shifts', () => {
  const answer = (data: Json, status = 200) => ({ status, body: { data, meta: { dates: ['2026-01-01'] } } });

  it.each<[string, Json]>([
    ['shown', [{ id: '1' }]],
    ['shown', { staff: 'Ann', shifts: [{ in: 1 }] }],
    ['shown', { '2026-01-02': { in: '08:00' } }],
    ['not shown', []],
    ['not shown', { total: 0, days: [] }],
    ['not shown', { since: '2026-01-02', shifts: [] }],
    ['not shown', {}],
    ['not shown', null],
  ])('are %s by %j', (state, data) => expect(showsShifts(answer(data))).toBe(state === 'shown'));

  it('are not shown by an error', () => {
    expect(showsShifts(answer([{ id: '1' }], 404))).toBe(false);
  });
});
