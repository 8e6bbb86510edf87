import { describe, expect, it } from 'vitest';
import { dataIds, givesData, storesNamed } from './answers.ts';

describe('givesData', () => {
  it.each([
    ['nothing', undefined],
    ['faults under data', { data: [{ id: 'limit', message: 'too large' }] }],
    ['a list of words', { data: ['a', 'b'] }],
  ])('%s is none', (_, body) => {
    expect(givesData({ body })).toBe(false);
  });
});

it('storesNamed finds stores wherever a record names them', () => {
  const data = [
    { id: 'sale', store: { id: 'a' }, lineItems: [{ id: 'line' }] },
    { id: 'product', assignedStores: [{ id: 'b' }], branchOverrides: [{ storeId: 'c' }] },
    { id: 'promotion', stores: [{ id: 'd' }] },
    { date: '2026-01-01', storeId: 'e' },
  ];
  expect([...storesNamed(data)].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('dataIds leaves out what has no id', () => {
  expect(dataIds({ body: { data: [{ id: 'a' }, { id: 1 }, 'x', { storeId: 's' }] } })).toEqual(['a']);
});
