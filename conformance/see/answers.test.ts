import { describe, expect, it } from 'vitest';
import { dataIds, givesData, storesNamed } from './answers.ts';

describe('givesData', () => {
  it.each([
    ['a page', { data: [{ id: 'a', name: 'Tea' }] }],
    ['revenue', { data: [{ storeId: 's', revenue: 1 }] }],
    ['one customer', { data: { id: 'c', firstName: '~' } }],
    ['/me', { data: { key: { id: 'k' }, organization: { id: 'o' } } }],
  ])('%s is data', (_, body) => {
    expect(givesData({ body })).toBe(true);
  });

  it.each([
    ['nothing', undefined],
    ['an error', { error: { id: 'e', message: 'no' } }],
    ['an empty page', { data: [] }],
    ['null', { data: null }],
    ['an error under data', { data: { id: 'req-1', message: 'no key' } }],
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
