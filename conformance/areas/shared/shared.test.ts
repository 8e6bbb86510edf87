import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { NOTHING_ASKED } from '../../model/analytics.ts';
import { exchange, walkOf } from '../../model/examples/evidence.ts';
import type { Exchange } from '../../model/exchange.ts';
import { type Expectation, status } from '../../model/expectation.ts';
import { daysBetween, longPast, type Spanned, someDays } from './ranges/ranges.ts';
import { unlikePeople } from './requests/by-id.probe.ts';
import { countRequests, everyAnswer } from './requests/count-answers.ts';
import { pageSeen, pagesOf } from './sights.ts';

describe('pages that have records', () => {
  const walk = walkOf([['a', 'b'], ['c'], ['d', 'e']]);
  const census = { walk, evidence: ['ex-0001', 'ex-0002', 'ex-0003'] };

  test('are those that are cited', () => {
    expect(pagesOf(census)('c')).toEqual(['ex-0002']);
  });

  test('for a record on no page, the first pages are cited', () => {
    expect(pagesOf({ ...census, evidence: Array.from({ length: 80 }, (_, page) => `ex-${page}`) })('z')).toEqual([
      'ex-0',
      'ex-1',
      'ex-2',
      'ex-3',
      'ex-4',
    ]);
  });
});

it('nothing leads to the first page of a walk', () => {
  const pages = ['ex-0001', 'ex-0002'].map(
    (exchange) => ({ exchange, status: 200, count: 1, nextCursor: 'uuid' }) as const,
  );
  expect(pageSeen(walkOf([], { pages }), 1, { kind: 'size', most: 1 }).pages).toEqual([{ first: 'ex-0001', count: 1 }]);
});

const none = { revenue: [], staff: [], customers: [], oneBound: [], longAgo: NOTHING_ASKED };
const row = { id: 'customer-1', revenue: 10, txCount: 2, avgOrderValue: 5 };

function customers(partial: Partial<Omit<Exchange, 'facts'>> = {}) {
  const asked = exchange({ id: 'ex-0009', operation: 'getCustomerAnalytics', body: { data: [row] }, ...partial });
  return everyAnswer({ analytics: none, exchanges: [asked] }).customers;
}

describe('everyAnswer', () => {
  it('reads what was asked without a range', () => {
    expect(customers()).toMatchObject([
      { exchange: 'ex-0009', purpose: 'asked with nothing', limit: null, malformed: 0, rows: [row] },
    ]);
  });

  it('keeps the limit and the stores that were asked for', () => {
    const query: Exchange['query'] = [
      ['limit', '5'],
      ['storeIds', 'a,b'],
    ];
    expect(customers({ query })).toMatchObject([
      { purpose: 'asked with limit, storeIds', limit: 5, storeIds: ['a', 'b'], form: 'comma' },
    ]);
  });

  it('knows every answer once', () => {
    const [read] = customers();
    const analytics = { ...none, customers: read === undefined ? [] : [read] };
    const asked = exchange({ id: 'ex-0009', operation: 'getCustomerAnalytics', body: { data: [row] } });
    expect(everyAnswer({ analytics, exchanges: [asked] }).customers).toHaveLength(1);
  });

  it.each<[string, Partial<Omit<Exchange, 'facts'>>]>([
    ['a refusal', { status: 400 }],
    ['the answer to another organization', { credential: { key: 'other' } }],
    ['the answer to a changed key', { credential: { key: 'good', change: 'upper-case' } }],
    ['a body that was not kept', { body: undefined }],
    ['another operation', { operation: 'getStaffAnalytics' }],
  ])('leaves out %s', (_, partial) => {
    expect(customers(partial)).toEqual([]);
  });
});

it.each<[Expectation, string]>([
  [{ kind: 'no-data', words: 'no data' }, 'For listSales by a slash, send no data.'],
  [status(400), 'For listSales by a slash, the answer has to be 400.'],
])('says what to do where %o was expected', (expected, fix) => {
  const { broken } = countRequests([{ exchange: 'x', status: 200 }], {
    kept: () => false,
    subject: () => ({ operation: 'listSales', request: 'by a slash' }),
    expected: () => expected,
  });
  expect(broken.map((finding) => finding.fix)).toEqual([fix]);
});

const people = (from: number, to: number, fields: object) =>
  Array.from({ length: to - from }, (_, index) => ({ id: `p${from + index}`, ...fields }));

describe('people to look up', () => {
  it('are of each kind, the rare ones too', () => {
    const north = people(0, 60, { type: 'MEMBER', region: 'north' });
    const south = people(60, 97, { type: 'MEMBER', region: 'south' });
    const guests = people(97, 99, { type: 'GUEST', region: null });
    const chosen = unlikePeople([...north, ...south, ...guests], 10);
    expect(chosen).toHaveLength(10);
    for (const some of [north, south, guests]) expect(some.some(({ id }) => chosen.includes(id))).toBe(true);
  });

  it('are spread over a ranking of one kind', () => {
    const numbers = unlikePeople(people(0, 100, {}), 10).map((id) => Number(id.slice(1)));
    expect(numbers[0]).toBe(0);
    for (const quarter of [0, 25, 50, 75])
      expect(numbers.some((number) => number >= quarter && number < quarter + 25)).toBe(true);
  });

  it('are all people, each once, where they are few; records without an id are none', () => {
    const chosen = unlikePeople([...people(0, 7, { role: 'CASHIER' }), ...people(3, 9, {}), {}, null], 10);
    expect(chosen.toSorted()).toEqual(people(0, 9, {}).map(({ id }) => id));
  });
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.parse('2026-03-20T15:00:00.000Z');

function record(daysAgo: number, partial: Partial<Spanned> = {}): Spanned {
  const first = now - daysAgo * DAY;
  return { first, last: first, counts: true, ...partial };
}

describe('days between records', () => {
  it('end a second from a record on either side, about where the usual days end', () => {
    const [old, before, inside, after, young] = [20, 13, 8, 2.6, 2.1].map((ago) => record(ago));
    const found = daysBetween(
      [old, before, inside, after, young].filter((one) => one !== undefined),
      now,
      1,
    );
    expect(found).toEqual({ from: (before?.last ?? 0) + 1001, to: (after?.first ?? 0) - 1001 });
  });

  it('may be long ago where a shop sells little', () => {
    const [before, inside, after] = [record(300), record(200), record(90)];
    expect(daysBetween([before, inside, after], now, 1)).toEqual({ from: before.last + 1001, to: after.first - 1001 });
  });

  it('hold as many records as are wanted, where any days do', () => {
    const records = [60, 50, 40, 13, 8, 2.5].map((ago) => record(ago));
    const [first, , , before] = records;
    expect(daysBetween(records, now, 1)?.from).toBe((before?.last ?? 0) + 1001);
    expect(daysBetween(records, now, 4)?.from).toBe((first?.last ?? 0) + 1001);
    expect(daysBetween(records, now, 9)).toEqual(daysBetween(records, now, 1));
  });

  it('hold a record, and leave one out on either side that a bound moved by an hour would bring', () => {
    const drawn = fc.array(fc.record({ hoursAgo: fc.nat(60 * 24), minutesOpen: fc.nat(90), counts: fc.boolean() }));
    fc.assert(
      fc.property(drawn, (draws) => {
        const records = draws.map(({ hoursAgo, minutesOpen, counts }): Spanned => {
          const first = now - hoursAgo * HOUR;
          return { first, last: first + minutesOpen * 60_000, counts };
        });
        const found = daysBetween(records, now, 1);
        if (found === null) return;
        const { from, to } = found;
        expect(records.some(({ first, last }) => first >= from && last <= to)).toBe(true);
        expect(records.some(({ last, counts }) => counts && last < from && last > from - HOUR)).toBe(true);
        expect(records.some(({ first, counts }) => counts && first > to && first < to + HOUR)).toBe(true);
        expect(to).toBeLessThan(now - 2 * DAY);
      }),
    );
  });
});

it('the usual days are nine, to the last millisecond of one', () => {
  const { from, to } = someDays(now);
  expect(new Date(from).toISOString()).toBe('2026-03-08T01:00:00.001Z');
  expect(new Date(to).toISOString()).toBe('2026-03-16T23:59:59.999Z');
});

it('what was read from 900 days ago on is no part of the long past', () => {
  const { from, to } = longPast(now, now - 900 * DAY);
  expect(new Date(to).toISOString()).toBe('2023-10-01T23:59:59.999Z');
  expect(to - from).toBeGreaterThan(19 * DAY);
});
