import { expect, it } from 'vitest';
import { exchange } from '../model/examples/evidence.ts';
import type { Attempt, Exchange } from '../model/exchange.ts';
import { unreliableIn, unreliableWords } from './unreliable.ts';

type Asked = Pick<Exchange, 'operation' | 'path'>;
const SALES: Asked = { operation: 'listSales', path: '/public-api/v1/sales' };

/** So many valid requests, of which these statuses came first. */
function asked(all: number, lost: readonly number[], more: Asked = SALES): readonly Exchange[] {
  return Array.from({ length: all }, (_, index) => {
    const first = lost[index];
    const statuses = first === undefined ? [200] : [first, 200];
    return exchange({ id: `${more.operation}-${index}`, status: 200, attempts: statuses.map(attempt), ...more });
  });
}

function attempt(status: number): Attempt {
  return { status, error: null, ms: 1, waitedMs: 0, limitHeaders: [] };
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

it.each([
  ['none', 40, []],
  ['one in ten', 40, times(4, 503)],
  ['one in fifty that are 500', 100, times(2, 500)],
  ['somewhat more than one in fifty that are 500, as chance makes it', 64, times(3, 500)],
  ['one 500 alone, of few', 20, [500]],
  ['many of too few to count', 19, times(19, 500)],
])('a verdict can rest on answers of which %s failed at first', (_, all, lost) => {
  expect(unreliableIn(asked(all, lost))).toEqual([]);
});

it.each([
  ['more than one in ten', 40, times(5, 503), 5, '503'],
  ['clearly more than one in fifty that are 500', 100, times(5, 500), 5, '500'],
  ['clearly more than one in fifty that are 501', 100, times(5, 501), 5, '501'],
  [
    'clearly more than one in fifty that are 500, among others',
    100,
    [500, 503, ...times(4, 500)],
    6,
    '500 (5), 503 (1)',
  ],
])('no verdict can rest on answers of which %s failed at first', (_, all, statuses, lost, ways) => {
  const exchanges = statuses.map((__, index) => `listSales-${index}`).slice(0, 5);
  const [found, ...others] = unreliableIn(asked(all, statuses));
  expect({ ...found, exchanges: found?.exchanges.toSorted() }).toMatchObject({
    operation: 'listSales',
    lost,
    all,
    ways,
    exchanges,
  });
  expect(others).toEqual([]);
});

it('no verdict can rest on answers of which too many failed over all, though of none too many alone', () => {
  const one = asked(40, times(2, 500));
  const other = asked(40, times(2, 500), { operation: 'listProducts', path: '/public-api/v1/products' });
  const third = asked(40, times(2, 500), { operation: 'listStores', path: '/public-api/v1/stores' });
  expect(unreliableIn([...one, ...other])).toEqual([]);
  expect(unreliableIn([...one, ...other, ...third]).map(({ operation }) => operation)).toEqual([
    'listSales',
    'listProducts',
    'listStores',
  ]);
});

it('the worst endpoint is named, with the number of the others', () => {
  const staff = asked(20, times(15, 500), {
    operation: 'getStaffAnalytics',
    path: '/public-api/v1/analytics/staff',
  });
  expect(unreliableWords(unreliableIn([...asked(40, times(10, 500)), ...staff]))).toBe(
    '15 of 20 answers of GET /analytics/staff were 500, and 1 more endpoint is no better: too unreliable to be judged',
  );
  expect(unreliableWords([])).toBe(null);
});
