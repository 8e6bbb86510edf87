import { expect, it } from 'vitest';
import { exchange } from '../../model/examples/evidence.ts';
import type { Json } from '../../model/exchange.ts';
import { Dictionary } from './dictionary.ts';

const DATE = ['date', 'Thu, 01 Jan 2026 12:00:00 GMT'] as const;
const ROW = { id: 'staff-1', role: 'CASHIER', observedWorkDays: 4, store: { id: 'a', name: 'Silom', branchNo: '1' } };
const PAST = { from: '2025-11-01T00:00:00.000Z', to: '2025-12-01T00:00:00.000Z' };

type Query = Readonly<Record<string, string>>;

/** What differs in the answers to these questions. */
function differing(...answers: readonly (readonly [Query, ...(readonly Json[])])[]): string[] {
  const dictionary = new Dictionary();
  for (const [index, [query, ...data]] of answers.entries())
    dictionary.read({
      ...exchange({ operation: 'getStaffAnalytics', path: '/staff', body: { data: [...data] }, headers: [DATE] }),
      id: `ex-${index}`,
      query: Object.entries(query),
    });
  return (dictionary.records.get('getStaffAnalytics')?.divergences ?? []).map(
    ({ part, hasReturned }) => `${part.name}${hasReturned ? ', and back' : ''}`,
  );
}

const MANAGER = { ...ROW, role: 'MANAGER' };

it('compares rows of one range of the past, however it is written', () => {
  const written = { from: '2025-11-01T07:00:00.000+07:00', to: PAST.to, limit: '100' };
  expect(differing([PAST, ROW], [written, ROW])).toEqual([]);
  expect(differing([PAST, ROW], [written, MANAGER], [{ ...PAST, limit: '99' }, ROW])).toEqual(['role, and back']);
});

it('compares the same stores in any order, and no others', () => {
  const [stores, others] = [
    { ...PAST, storeIds: 'a,b' },
    { ...PAST, storeIds: 'b,a' },
  ];
  expect(differing([stores, ROW], [others, { ...ROW, observedWorkDays: 5 }])).toEqual(['observedWorkDays']);
  expect(differing([stores, ROW], [PAST, MANAGER])).toEqual([]);
});

it('leaves alone what is not over, has no bounds, or has several rows for one person', () => {
  const open = { ...PAST, to: '2026-01-01T00:00:00.000Z' };
  expect(differing([open, ROW], [{ ...open, limit: '9' }, MANAGER])).toEqual([]);
  expect(differing([{}, ROW], [{ limit: '9' }, MANAGER])).toEqual([]);
  expect(differing([PAST, ROW], [{ ...PAST, limit: '9' }, ROW, MANAGER])).toEqual([]);
});
