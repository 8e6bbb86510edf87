import { describe, expect, it } from 'vitest';
import { NOTHING_ASKED } from '../../../model/analytics.ts';
import { exchange } from '../../../model/examples/evidence.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { everyAnswer } from './analytics-answers.ts';

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
