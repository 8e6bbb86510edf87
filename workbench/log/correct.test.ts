import { expect, it } from 'vitest';
import { queryReader } from '../../reference-impl/request/parameters.ts';
import { corrected } from './describe.ts';

const read = queryReader('listSales');
const store = 'c39cb239-35ec-4aa4-bb0f-e2d3f43de546';

function correct(query: string): string {
  return corrected(`/sales?${query}`, read(query, {}).violations).path.replace('/sales', '');
}

it.each([
  ['a value above the maximum', 'limit=500', '?limit=100'],
  ['one word of a list', 'status=PAID,REFUNDET', '?status=PAID,REFUNDED'],
  ['a parameter with another name', 'limits=5', '?limit=5'],
  ['a parameter that is like no other', 'zzzzzz=5', ''],
  [
    'a range that runs backwards',
    'from=2025-02-01T00:00:00.000Z&to=2025-01-01T00:00:00.000Z',
    '?from=2025-01-01T00:00:00.000Z&to=2025-02-01T00:00:00.000Z',
  ],
  ['a cursor that is no UUID', 'cursor=page-2&limit=10', '?limit=10'],
  ['one bad id of several', `storeIds=${store},x`, `?storeIds=${store}`],
])('corrects %s', (_, query, expected) => {
  expect(correct(query)).toBe(expected);
  expect(read(expected.slice(1), {}).violations).toEqual([]);
});

it('says what it changed', () => {
  const { changes } = corrected('/sales?limit=500&cursor=x', read('limit=500&cursor=x', {}).violations);
  expect(changes).toEqual(['limit: limit=100', 'without cursor']);
});
