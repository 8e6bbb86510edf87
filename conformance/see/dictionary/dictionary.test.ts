import { expect, it } from 'vitest';
import type { OperationId } from '../../../contract/operations.ts';
import type { Disagreement, ReadAgain } from '../../model/dictionary.ts';
import type { Exchange, Json } from '../../model/exchange.ts';
import { dictionaryFrom } from '../../testing/evidence.ts';
import { exchange } from '../../testing/exchanges.ts';
import { dictionaryEvidence } from './dictionary-evidence.ts';
import { labelPairs, tablePairs } from './label-pairs.ts';
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

/** What these answers disagree on, where the same requests are answered so when they are sent again. */
async function found(exchanges: readonly Exchange[], then = exchanges): Promise<Disagreement[]> {
  const bodyOf = (id: string): Json => then[Number(id.slice(3))]?.body ?? null;
  const readAgain: ReadAgain = {
    pairs: async (pairs) =>
      pairs.map(([one, other]) => {
        const round = { bodies: [bodyOf(one.id), bodyOf(other.id)], ids: ['ex-9', 'ex-10'] } as const;
        return [round, round];
      }),
    otherwise: async () => null,
  };
  const { records, labels } = await dictionaryEvidence(dictionaryFrom(exchanges), readAgain);
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

it('finds two times of a change that lie before the run', async () => {
  expect(await found([sales({}), sales({ updatedAt: '2026-01-01T02:00:00.000Z' })])).toMatchObject([
    { field: 'updatedAt', doubt: null },
  ]);
});

it.each([
  ['Silom', 'Silom Road', 0],
  ['Silo', 'Silom', 1],
  ['SilomSilom', 'Silom', 1],
  ['สีลม', 'ร้านสีลม', 0],
])('counts %s and %s as unlike: %s', (one, other, unlike) => {
  const dictionary = dictionaryFrom([
    answer('listStores', { ...STORE, name: one }),
    answer('listPromotions', { stores: [{ ...STORE, name: other }] }),
  ]);
  const [pair] = labelPairs(tablePairs(dictionary), dictionary);
  expect(pair).toMatchObject({ field: 'name', common: 1, unlike });
});

it.each([
  [2, 7, false],
  [15, 40, false],
  [16, 40, true],
])(
  'whether %s old names of %s things are too many: %s, as some were renamed since, and more by chance',
  async (old, all, are) => {
    const things = Array.from({ length: all }, (_, index) => ({ id: `p${index}`, name: `Tea ${index + 100}` }));
    const logs = things.map(({ id, name }, index) => ({
      id: `log-${id}`,
      createdAt: '2026-01-01T00:00:00.000Z',
      product: { id, name: index < old ? `Chai of ${index}` : name },
    }));
    const shown = [
      answer('listProducts', ...things),
      answer('listInventoryLogs', ...logs),
      answer('listProducts', ...things),
    ];
    expect((await found(shown)).length > 0).toBe(are);
  },
);

it.each([
  ['Chai', false],
  ['Tea', true],
])('a movement that has another SKU, and %s for a name, disagrees with the list: %s', async (name, does) => {
  const now = [1, 2, 3].map((index) => ({ id: `p${index}`, name: 'Tea', sku: `T-${index}` }));
  const [, ...others] = now;
  const then = [{ id: 'p1', name, sku: 'C-9' }, ...others];
  const createdAt = '2026-01-01T00:00:00.000Z';
  const logs = then.map((product) => ({ id: `log-${product.id}`, createdAt, product }));
  const shown = [answer('listProducts', ...now), answer('listInventoryLogs', ...logs), answer('listProducts', ...now)];
  expect((await found(shown)).length > 0).toBe(does);
});

const link = (query: string, path = 'a') => ({ imageUrl: `https://cdn.test/${path}.jpg${query}` });

it('links that differ in their queries alone are the same, and other texts are not', () => {
  expect(hashOf([link('?Signature=aa9')], null)).toBe(hashOf([link('?Signature=9bb#x')], null));
  expect(hashOf(link(''), null)).toBe(hashOf(link('?v=1'), null));
  expect(hashOf(link('', 'a'), null)).not.toBe(hashOf(link('', 'b'), null));
  expect(hashOf('see https://cdn.test/a?x=1', null)).not.toBe(hashOf('see https://cdn.test/a?x=2', null));
});
