import { expect, it } from 'vitest';
import { everyParameter } from './auth.probe.ts';

const STARTED = '2026-05-13T05:20:00.000Z';
const STORE = '0b5c1f7e-31f1-4ad0-9d4b-1f6f5f1d6a01';

it('has a valid value for each documented parameter that needs no id but that of a store', () => {
  const names = everyParameter('listPromotions', STARTED, STORE).map(([name]) => name);
  expect(names.toSorted()).toEqual(['active', 'from', 'limit', 'search', 'storeIds', 'to']);
  expect(everyParameter('listSales', STARTED, undefined).map(([name]) => name)).not.toContain('storeIds');
});

it('is empty where none is documented: whether unknown ones are refused is open', () => {
  expect(everyParameter('getMe', STARTED, STORE)).toEqual([]);
});
