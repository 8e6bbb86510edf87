import { beforeAll, describe, expect, it } from 'vitest';
import { checkWithoutFile } from '../../conformance/index.ts';
import { type OperationId, operationIds, pathOf } from '../../contract/operations.ts';
import { checkResponse } from '../../contract/testing/responses.ts';
import { smallest } from '../draws.ts';
import { NOW } from '../moment.ts';
import { visitThird } from './check-third.ts';
import { openThird } from './deployment.ts';
import { diceOf, drawSetting, PLAIN, type Setting, SWITCH_NAMES, SWITCHES, settingWords } from './switches.ts';

const DAY = 86_400_000;
const RANGE = `from=${new Date(NOW - 399 * DAY).toISOString()}&to=${new Date(NOW + DAY).toISOString()}`;

interface Record {
  readonly id: string;
  readonly status: string;
  readonly total: number;
  readonly revenue: number;
  readonly txCount: number;
}

/** The answers of one deployment to the good key. */
function opened(setting: Setting) {
  const { answer, keys, shop } = openThird(setting, 3, NOW);
  const authorization = `Bearer ${keys.get('good')}`;
  const get = async (path: string) => {
    const { status, body } = await answer({ method: 'GET', url: path, headers: { authorization, host: 'third.test' } });
    return { status, body: body === '' ? null : JSON.parse(body) };
  };
  const walk = async (path: string): Promise<Record[]> => {
    const records: Record[] = [];
    for (let cursor: unknown = ''; cursor !== null; ) {
      const { body } = await get(`${path}${cursor === '' ? '' : `&cursor=${cursor}`}`);
      records.push(...body.data);
      cursor = body.pagination?.nextCursor ?? null;
    }
    return records;
  };
  const idOf = (operation: OperationId) =>
    operation === 'listStaffShifts' ? shop.staff[0]?.id : shop.customers[0]?.id;
  return { get, walk, shop, idOf };
}

const cents = (rows: readonly Record[], amount: (row: Record) => number): number =>
  Math.round(rows.reduce((sum, row) => sum + amount(row), 0) * 1000);

/** A small shop, so that all of them are soon opened. */
const SMALL: Setting = new Map([
  ['sales', 1],
  ['products', 1],
  ['movements', 1],
]);

const choices = SWITCH_NAMES.flatMap((name) =>
  SWITCHES[name].flatMap((_, place): [string, Setting][] =>
    place === 0 && name !== 'sales'
      ? []
      : [[settingWords(new Map([[name, place]])), new Map([...SMALL, [name, place]])]],
  ),
);

describe.each(choices)('%s', (_words, setting) => {
  let deployment: ReturnType<typeof opened>;
  beforeAll(() => {
    deployment = opened(setting);
  });

  it('has answers as the contract promises them', async () => {
    const { get, idOf } = deployment;
    for (const operation of operationIds.filter((id) => id !== 'getOpenapi')) {
      const path = pathOf(operation, idOf(operation) ?? 'no-such-id');
      const { status, body } = await get(path);
      if (path.endsWith('/no-such-id')) continue;
      expect(status, path).toBe(200);
      const found = checkResponse(operation, status, body, 'promised')?.filter(({ kind }) => kind !== 'extra');
      expect(
        found?.filter(({ pointer }) => pointer !== '/meta/dateRange'),
        path,
      ).toEqual([]);
    }
  });

  it('lists every sale once, and adds up', async () => {
    const { get, walk, shop } = deployment;
    const sales = await walk(`/public-api/v1/sales?limit=100&${RANGE}`);
    expect(new Set(sales.map(({ id }) => id)).size).toBe(sales.length);
    expect(sales.length).toBeGreaterThan(shop.sales.length * 0.9);
    const paid = sales.filter(({ status }) => status === 'PAID');
    for (const path of ['revenue', 'staff']) {
      const { body } = await get(`/public-api/v1/analytics/${path}?${RANGE}`);
      expect(
        cents(body.data, ({ revenue }) => revenue),
        path,
      ).toBe(cents(paid, ({ total }) => total));
      expect(
        cents(body.data, ({ txCount }) => txCount),
        path,
      ).toBe(1000 * paid.length);
    }
  });
});

describe('what a shop shows', () => {
  it('follows from what happened: stock goes on where it ended', () => {
    const { shop } = openThird(PLAIN, 3, NOW);
    const stock = new Map<string, number>();
    for (const { product, store, before, after, change } of shop.moves) {
      const shelf = `${product.id} ${store.id}`;
      expect(stock.get(shelf) ?? before).toBe(before);
      expect(after - before).toBe(change);
      stock.set(shelf, after);
    }
  });

  it('pays what is due', () => {
    const { shop } = openThird(
      new Map([
        ['payments', 2],
        ['rounding', 1],
      ]),
      3,
      NOW,
    );
    for (const { total, subTotal, off, points, rounding, payments, status } of shop.sales) {
      expect(subTotal - off - points + rounding).toBe(total);
      if (status === 'PAID') expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
    }
  });
});

describe('drawing', () => {
  it('draws the same by the same seed, and every choice in time', () => {
    const settings = Array.from({ length: 300 }, (_, seed) => drawSetting(diceOf(seed)));
    expect(drawSetting(diceOf(9))).toEqual(settings[9]);
    const seen = new Set(settings.flatMap((setting) => [...setting].map(([name, place]) => `${name} ${place}`)));
    const all = SWITCH_NAMES.flatMap((name) => SWITCHES[name].slice(1).map((_, index) => `${name} ${index + 1}`));
    expect(all.filter((choice) => !seen.has(choice))).toEqual([]);
  });

  it('finds the smallest set of switches with which something is so', async () => {
    const drawn: Setting = new Map(SWITCH_NAMES.slice(0, 40).map((name) => [name, 1]));
    const isSo = async (part: Setting): Promise<boolean> => part.has('stores') && part.has('units');
    expect([...(await smallest(drawn, isSo)).keys()].sort()).toEqual(['stores', 'units']);
  });
});

describe('a check', () => {
  it('finds people in a shop whose last sale is long ago', async () => {
    const idleLeftOut: Setting = new Map([
      ['defaultDays', 3],
      ['idleStaff', 1],
    ]);
    const run = await visitThird({ setting: idleLeftOut, seed: 3, now: Date.now() - 300 * DAY }, checkWithoutFile);
    expect(run.results.filter(({ level, outcome }) => level === 'must' && outcome === 'failed')).toEqual([]);
    expect((run.kinds ?? []).filter(({ state }) => state !== 'seen').map(({ kind }) => kind)).toEqual([]);
  });
});
