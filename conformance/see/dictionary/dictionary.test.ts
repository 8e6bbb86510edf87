import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../../contract/operations.ts';
import type { Disagreement, ReadAgain } from '../../model/dictionary.ts';
import { exchange } from '../../model/examples/evidence.ts';
import type { Exchange, Json } from '../../model/exchange.ts';
import { dictionaryFrom } from '../../testing/evidence.ts';
import { Dictionary } from './dictionary.ts';
import { dictionaryEvidence } from './dictionary-evidence.ts';
import { type CommonThing, cutNames, labelPairs, tablePairs } from './label-pairs.ts';
import type { Sighting } from './label-table.ts';
import { hashOf } from './records.ts';

const STORE = { id: 'a', name: 'Silom', branchNo: '1' };
const SALE = {
  id: 'sale-1',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  invoiceId: 7,
  total: 10,
  store: STORE,
  payments: [{ amount: 4 }, { amount: 6 }],
};
const DATE = ['date', 'Thu, 01 Jan 2026 12:00:00 GMT'] as const;

function answer(operation: OperationId, ...data: readonly Json[]): Exchange {
  return exchange({ operation, path: `/${operation}`, body: { data: [...data] }, headers: [DATE] });
}

const sales = (...changes: readonly Partial<typeof SALE>[]) =>
  answer('listSales', ...changes.map((change) => ({ ...SALE, ...change })));

async function found(
  exchanges: readonly Exchange[],
  then: readonly Exchange[] = exchanges,
  otherwise: Exchange | null = null,
  later: readonly Exchange[] = then,
): Promise<Disagreement[]> {
  const dictionary: Dictionary = dictionaryFrom(exchanges);
  const bodyOf = (id: string, round: readonly Exchange[]): Json => round[Number(id.slice(3))]?.body ?? null;
  const readAgain: ReadAgain = {
    pairs: async (pairs) =>
      pairs.map(([one, other]) =>
        [then, later].map((round) => ({
          bodies: [bodyOf(one.id, round), bodyOf(other.id, round)],
          ids: ['ex-9', 'ex-10'],
        })),
      ),
    otherwise: async () => otherwise?.body ?? null,
  };
  const { records, labels } = await dictionaryEvidence(dictionary, readAgain);
  return [...records, ...labels].flatMap(({ disagreements }) => disagreements);
}

it('never shows two values that read alike', async () => {
  const two = [sales({}), sales({ invoiceId: 8 })];
  const gone = [sales({ id: 'sale-2' }), sales({ id: 'sale-3' })];
  const long = (sequence: number) => [...Array(9).fill(SALE.payments[0]), { ...SALE.payments[0], sequence }];
  const alike = [
    ...(await found(two, gone)),
    ...(await found([1, 2, 1].map((last) => sales({ payments: long(last) })))),
  ];
  expect(alike.map(({ field, expected, received }) => [field, expected, received])).toEqual([
    ['invoiceId', 'the same value', 'another value'],
    ['payments', 'the same value', 'another value'],
  ]);
});

it('doubts a value that changed again between the two answers of a first round, as a second round shows', async () => {
  const flipping = [sales({}), sales({ total: 11 }), sales({})];
  const settled = [sales({ total: 11 }), sales({ total: 11 }), sales({ total: 11 })];
  expect(await found(flipping, flipping, null, settled)).toMatchObject([
    { field: 'total', doubt: expect.stringMatching(/agree/) },
  ]);
});

it('leaves a change alone that a cache hides, and finds a value that a third question does not show', async () => {
  const changed = [sales({}), sales({ total: 9 })];
  expect(await found(changed, changed, sales({ total: 9 }))).toEqual([]);
  expect(await found(changed, changed, sales({}))).toMatchObject([{ field: 'total', received: '9', doubt: null }]);
});

it('finds two times of a change that lie before the run', async () => {
  expect(await found([sales({}), sales({ updatedAt: '2026-01-01T02:00:00.000Z' })])).toMatchObject([
    { field: 'updatedAt', doubt: null },
  ]);
});

const OTHER = { ...STORE, name: 'Ari' };
const at = (hour: number) => ({ id: `sale-${hour}`, createdAt: `2026-01-01T0${hour}:00:00.000Z` });

it.each([
  ['take turns', [1, 3, 5], true],
  ['follow a rename, and one back', [3, 4], false],
])('of several records with another name, those that %s', async (_title, hours, isFound) => {
  const named = [0, 1, 2, 3, 4, 5, 6].map((hour) => ({
    ...at(hour),
    updatedAt: at(hour).createdAt,
    ...(hours.includes(hour) ? { store: OTHER } : {}),
  }));
  const conflict = { id: 'a', field: 'name', expected: 'Silom', received: 'Ari', doubt: null };
  expect(await found([sales(...named)])).toMatchObject(isFound ? [conflict] : []);
});

it('leaves names alone that records have since their last change', async () => {
  const named = [0, 1, 2, 3, 4, 5, 6].map((hour) => {
    const isOfLate = hour % 2 === 1;
    const updatedAt = isOfLate ? `2026-02-01T0${hour}:00:00.000Z` : at(hour).createdAt;
    return { ...at(hour), updatedAt, ...(isOfLate ? { store: OTHER } : {}) };
  });
  expect(await found([sales(...named)])).toEqual([]);
});

const stores = (...all: readonly Json[]) => answer('listStores', ...all);
it.each([
  ['Silom', 'Silom Road', 0],
  ['Silo', 'Silom', 1],
  ['SilomSilom', 'Silom', 1],
  ['สีลม', 'ร้านสีลม', 0],
])('counts %s and %s as unlike: %s', (one, other, unlike) => {
  const dictionary = dictionaryFrom([
    stores({ ...STORE, name: one }),
    answer('listPromotions', { stores: [{ ...STORE, name: other }] }),
  ]);
  const [pair] = labelPairs(tablePairs(dictionary), dictionary);
  expect(pair).toMatchObject({ field: 'name', common: 1, unlike });
});

describe('rows of ranges', () => {
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

  it('compares of a range that is not over, or has no bounds, only what no sale and no shift changes', () => {
    const other = { ...MANAGER, observedWorkDays: 5 };
    for (const open of [{ ...PAST, to: '2026-01-01T00:00:00.000Z' }, {}])
      expect(differing([open, ROW], [{ ...open, limit: '9' }, other])).toEqual(['role']);
  });
});

function sighting(value: string): Sighting {
  return { value, plain: value, first: 0, last: 0, record: null, from: '', to: '', moments: [] };
}

function shown(names: Readonly<Record<string, string>>): readonly CommonThing[] {
  return Object.entries(names).map(([whole, line], index) => ({
    id: `p${index}`,
    some: [sighting(line)],
    others: [sighting(whole)],
  }));
}

const CUT = {
  Tea: 'Tea',
  'Green curry paste': 'Green curry',
  'Jasmine rice 1 kg': 'Jasmine ric',
  'Pumpkin seeds 100 g': 'Pumpkin see',
};

describe('names that are cut off', () => {
  it('are the long ones, where nearly all end at the same length', () => {
    expect(cutNames(shown(CUT)).map(({ id }) => id)).toEqual(['p1', 'p2', 'p3']);
  });

  it.each([
    [
      'long names that are shown in full as well',
      { ...CUT, 'Massaman paste 200 g': 'Massaman paste 200 g', 'Lime leaves 20 g': 'Lime leaves 20 g' },
    ],
    ['names of whole words', { 'Tea large': 'Tea', 'Tea small': 'Tea', 'Tea iced': 'Tea' }],
  ])('are not %s', (_, names) => {
    expect(cutNames(shown(names))).toEqual([]);
  });
});

const link = (query: string, path = 'a') => ({ imageUrl: `https://cdn.test/${path}.jpg${query}` });

it('links that differ in their queries alone are the same, and other texts are not', () => {
  expect(hashOf([link('?Signature=aa9')], null)).toBe(hashOf([link('?Signature=9bb#x')], null));
  expect(hashOf(link(''), null)).toBe(hashOf(link('?v=1'), null));
  expect(hashOf(link('', 'a'), null)).not.toBe(hashOf(link('', 'b'), null));
  expect(hashOf('see https://cdn.test/a?x=1', null)).not.toBe(hashOf('see https://cdn.test/a?x=2', null));
});
