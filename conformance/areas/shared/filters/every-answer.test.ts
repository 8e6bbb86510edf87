import { describe, expect, it } from 'vitest';
import type { PagedOperation } from '../../../../contract/operations.ts';
import { queryOf, type Values } from '../../../ask/questions/ask.ts';
import { decide } from '../../../decide/decide.ts';
import { exchange } from '../../../model/examples/evidence.ts';
import type { Exchange, Json } from '../../../model/exchange.ts';
import { EXAMPLE_ID as A, OTHER_ID as B, countFilteredAnswers } from './every-answer-family.ts';

function judged(
  operation: PagedOperation,
  values: Values,
  data: readonly Json[],
  more: Partial<Omit<Exchange, 'facts'>> = {},
) {
  const answer = exchange({ operation, query: queryOf(values), body: { data: [...data] }, ...more });
  return decide({ quorum: { unclear: 0.1 } }, countFilteredAnswers(operation, [answer]));
}

const soldIn = (id: string): Json => ({ id: `sale of ${id}`, store: { id } });

type Case = readonly [name: string, operation: PagedOperation, values: Values, data: readonly Json[]];

it.each<Case>([
  ['with IDs in capitals', 'listSales', { storeIds: A }, [soldIn(A.toUpperCase())]],
  ['with a masked ID', 'listSales', { storeIds: A }, [soldIn('aaaa-999')]],
])('a filter holds in an answer: %s', (_, operation, query, data) => {
  expect(judged(operation, query, data).outcome).toBe('passed');
});

it.each<readonly [...Case, RegExp]>([
  ['with a store sent twice', 'listSales', { storeIds: [A, A] }, [soldIn(B)], /storeIds/],
  ['with IDs that are numbers', 'listSales', { storeIds: A }, [{ id: 7, store: { id: B } }], /such as 7/],
  ['without a tab', 'listSales', { tabCreatorId: A }, [{ tabCreator: null }], /tabCreatorId/],
  ['of another type', 'listInventoryLogs', { types: 'RESTOCK' }, [{ type: 'DELETE' }], /types/],
])('a filter is broken by an answer: %s', (_, operation, query, data, text) => {
  const { outcome, message } = judged(operation, query, data);
  expect([outcome, message]).toEqual(['failed', expect.stringMatching(text)]);
});

it.each<Case>([
  ['a status', 'listSales', { status: 'PENDING' }, [{ status: 'PENDING' }, { status: 'PAID' }]],
  ['two categories', 'listProducts', { categoryIds: A }, [{ category: { id: B } }, { category: { id: B } }]],
  ['promotions', 'listPromotions', { productIds: A }, [{ products: [] }, { products: [] }, { products: [{ id: A }] }]],
])('a few records that may have changed since they were found are unclear: %s', (_, operation, query, data) => {
  const { outcome, message } = judged(operation, query, data);
  expect([outcome, message]).toEqual(['cantTell', expect.stringMatching(/may have changed/)]);
});

describe('no filter is counted', () => {
  it.each<Case>([
    ['with an unknown value', 'listSales', { status: 'GONE' }, [{ status: 'PAID' }]],
    ['with an ID of zeros', 'listSales', { storeIds: A.replaceAll(/\w/g, '0') }, [soldIn(A)]],
    ['without one', 'listSales', { limit: '5' }, [soldIn(B)]],
    ['with an invalid value among valid ones', 'listSales', { storeIds: `${A},x` }, [soldIn(B)]],
    ['with two values where one is allowed', 'listSales', { staffId: [A, B] }, [{ staff: { id: 'c' } }]],
    ['behind a cursor', 'listSales', { storeIds: A, cursor: B }, [soldIn(B)]],
    ['with an undocumented parameter', 'listSales', { storeIds: A, expand: 'x' }, [soldIn(B)]],
    ['by a search', 'listProducts', { search: 'tea' }, [{ category: { id: B } }]],
    ['by active', 'listPromotions', { active: 'true' }, [{ stores: [] }]],
    ['with a type that is not in capitals', 'listInventoryLogs', { types: 'restocked' }, [{ type: 'DELETE' }]],
  ])('%s', (_, operation, query, data) => {
    expect(judged(operation, query, data)).toMatchObject({ outcome: 'cantTell', lacksData: true });
  });

  it.each<Partial<Omit<Exchange, 'facts'>>>([
    { credential: { key: 'other' } },
    { status: 403 },
    { operation: 'listPromotions' },
  ])('in an answer to another key, a refusal or an answer of another list: %o', (answer) => {
    const { outcome } = judged('listSales', { storeIds: A }, [soldIn(B)], answer);
    expect(outcome).toBe('cantTell');
  });
});
