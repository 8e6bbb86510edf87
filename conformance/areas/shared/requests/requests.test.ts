import { describe, expect, it } from 'vitest';
import { NOTHING_ASKED } from '../../../model/analytics.ts';
import { exchange } from '../../../model/examples/evidence.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { type Expectation, status } from '../../../model/expectation.ts';
import { everyAnswer } from './analytics-answers.ts';
import { unlikePeople } from './by-id.probe.ts';
import { countRequests } from './count-requests.ts';

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
    ['an undocumented parameter', { query: [['expand', 'customer']] }],
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
