import { BY } from '../../conformance/areas/shared/filters/semantics.ts';
import { cursorOf, listField } from '../../conformance/model/values/json.ts';
import { isUuid } from '../../contract/formats.ts';
import type { Handler } from '../../contract/http.ts';
import { type OperationId, pathOf } from '../../contract/operations.ts';
import type { TaskName } from './task-names.ts';

/** What a task is given besides its name: a range, a product, a moment. */
export type Given = Readonly<Record<string, string | number>>;

/** What the answer should be; several where the shop changes meanwhile. */
export type Truth = Readonly<Record<string, unknown>>;

/** A figure of an answer that is not as it should be. */
export interface Difference {
  readonly figure: string;
  readonly expected: string;
  readonly received: string;
  /** An amount, and no count or list. */
  readonly isAmount?: true;
  /** An amount that is off by less than half of a cent. */
  readonly isFraction?: true;
  /** An amount that is off by so little that usually no record is missing, and none too many. */
  readonly isSlight?: true;
  /** An amount that is off by cents, less than a record comes to. */
  readonly isCents?: true;
  /** An amount that is off by no more than rounding each amount to a whole number can make it. */
  readonly isRounding?: true;
}

export interface Task {
  readonly title: string;
  /** What it is given besides its name, in words. */
  readonly parameters: string;
  /** The fields of its answer, in words. */
  readonly answer: string;
  /** It reads a list to its end. */
  readonly walks: boolean;
  /** Its answer has amounts. */
  readonly hasAmounts: boolean;
  readonly given: (shop: Shop, now: Date, dice: Dice) => Promise<Given>;
  readonly truth: (shop: Shop, given: Given) => Promise<Truth>;
  readonly differences: (answer: ShopRecord, truth: Truth) => readonly Difference[];
}

const DAY_MS = 86_400_000;

const salesTask = {
  answer: '`count`: sales in the range; `total`: the sum of `total` of those that are PAID',
  walks: true,
  hasAmounts: true,
  truth: async (shop: Shop, { from, to }: Given) => {
    const sales = await shop('listSales', { from: String(from), to: String(to), limit: '100' });
    return {
      count: sales.length,
      total: cents(sales.filter(({ status }) => status === 'PAID').map(({ total }) => total)),
    };
  },
  differences: sumDifferences('total'),
} as const;

const table: Readonly<Record<TaskName, Task>> = {
  'sales-of-month': {
    ...salesTask,
    title: 'All sales of a month, with their total',
    parameters: '`from`, `to`',
    given: async (_shop, now, dice) => monthBefore(now, dice.int(1, 6)),
  },
  'revenue-by-store-and-day': {
    title: 'Revenue by store and day',
    parameters: '`from`, `to`',
    answer: '`rows`: `date`, `storeId` and `revenue` of each',
    walks: false,
    hasAmounts: true,
    given: async (_shop, now, dice) => monthBefore(now, dice.int(1, 6)),
    truth: async (shop, { from, to }) => ({
      rows: await shop('getRevenueAnalytics', { from: String(from), to: String(to) }),
    }),
    differences: (answer, truth) => rowDifferences(listIn(answer.rows), listIn(truth.rows)),
  },
  'stock-movements': {
    title: 'Stock movements of a product',
    parameters: '`productId`, `from`, `to`',
    answer: '`count`: movements in the range; `quantity`: the sum of their signed quantities',
    walks: true,
    hasAmounts: true,
    given: async (shop, now) => {
      const range = {
        from: new Date(now.getTime() - 120 * DAY_MS).toISOString(),
        to: new Date(now.getTime() - DAY_MS).toISOString(),
      };
      const movements = await shop('listInventoryLogs', { ...range, limit: '100' });
      const counts = Map.groupBy(movements, ({ product }) => String(recordOf(product).id));
      const [[productId = ''] = []] = [...counts].sort(([, one], [, other]) => other.length - one.length);
      return { productId, ...range };
    },
    truth: async (shop, { productId, from, to }) => {
      const query = { [BY.product]: String(productId), from: String(from), to: String(to), limit: '100' };
      const movements = await shop('listInventoryLogs', query);
      return { count: movements.length, quantity: cents(movements.map(({ quantity }) => quantity)) };
    },
    differences: sumDifferences('quantity'),
  },
  'promotions-today': {
    title: 'Promotions that hold today',
    parameters: '`at`',
    answer: '`ids` of the promotions that are active and whose schedule has the moment, in any order',
    walks: true,
    hasAmounts: false,
    given: async (_shop, now) => ({ at: now.toISOString() }),
    truth: async (shop, { at }) => {
      const found = await shop('listPromotions', { active: 'true', limit: '100' });
      return { ids: found.filter((one) => holds(one, Date.parse(String(at)))).map(({ id }) => id) };
    },
    differences: (answer, truth) => idDifferences(textsIn(answer.ids), textsIn(truth.ids)),
  },
  'best-customers': {
    title: 'The customers who spent most',
    parameters: '`from`, `to`, `top`',
    answer: '`ids` of the customers, the one who spent most first',
    walks: false,
    hasAmounts: false,
    given: async (shop, now, dice) => {
      const first = dice.int(0, 5);
      const months = [0, 1, 2, 3, 4, 5].map((later) => monthBefore(now, 1 + ((first + later) % 6)));
      for (const month of months) {
        const top = await misleadingTop(shop, month);
        if (top !== undefined) return { ...month, top };
      }
      return { ...monthBefore(now, 1 + first), top: TOPS[0] };
    },
    truth: async (shop, { from, to, top }) => ({
      rows: await ranked(shop, { from: String(from), to: String(to) }),
      top,
    }),
    differences: (answer, truth) => rankDifferences(textsIn(answer.ids), listIn(truth.rows), Number(truth.top)),
  },
  export: {
    ...salesTask,
    title: 'An export of sales that is interrupted and started again',
    parameters: '`from`, `to`',
    given: async (_shop, now, dice) => {
      const first = monthBefore(now, dice.int(4, 7));
      return { from: first.from, to: monthBefore(now, 1).to };
    },
  },
};

/** Where the best five of all are among the best of their stores anyway, more of them may not be. */
const TOPS = [5, 8, 12, 16, 20] as const;

type Month = ReturnType<typeof monthBefore>;

function ranked(shop: Shop, month: Month, more: Query = {}): Promise<readonly ShopRecord[]> {
  return shop('getCustomerAnalytics', { ...month, limit: '100', ...more });
}

/** So many that the best of each store, put together, are not the best of all: only then does a ranking show which were asked for. */
async function misleadingTop(shop: Shop, month: Month): Promise<number | undefined> {
  const rows = await ranked(shop, month);
  const stores = await shop('listStores', {});
  const ofStores = await Promise.all(stores.map(({ id }) => ranked(shop, month, { storeIds: String(id) })));
  return TOPS.find((top) => {
    const best = ofStores.flatMap((one) => one.slice(0, top));
    // A customer of two stores counts with what was spent in the better one, or in the first one.
    return [onceEach(best.toSorted(bySpend)), onceEach(best).toSorted(bySpend)].every((merged) => {
      const ids = merged.slice(0, top).map(({ id }) => String(id));
      return rankDifferences(ids, rows, top).length > 0;
    });
  });
}

function bySpend(one: ShopRecord, other: ShopRecord): number {
  return Number(other.revenue) - Number(one.revenue);
}

function onceEach(rows: readonly ShopRecord[]): readonly ShopRecord[] {
  return rows.filter(({ id }, index) => rows.findIndex((one) => one.id === id) === index);
}

export function task(name: TaskName): Task {
  return table[name];
}

/** A whole month of the past, in UTC. */
function monthBefore(now: Date, months: number): { readonly from: string; readonly to: string } {
  const begin = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1);
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1, 1);
  return { from: new Date(begin).toISOString(), to: new Date(next - 1).toISOString() };
}

function holds({ from, to }: ShopRecord, at: number): boolean {
  return (from === null || Date.parse(String(from)) <= at) && (to === null || Date.parse(String(to)) >= at);
}

/** A sum in hundredths: amounts have two decimals. */
export function cents(values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => sum + Math.round(Number(value) * 100), 0);
}

/** Of a count of records, and a sum over them. */
function sumDifferences(figure: string): Task['differences'] {
  return (answer, { count, [figure]: sum }) => [
    ...(answer.count === count ? [] : [difference('count', count, answer.count)]),
    ...amount(figure, answer[figure], sum, Number(count)),
  ];
}

/** Less than most records come to: in cents, and as a share of the sum. */
const SLIGHT = { cents: 100, share: 1 / 1000 };

/** Hundredths, added up of so many; an answer may be a number or a text, as programs with decimals print it. */
function amount(figure: string, received: unknown, expected: unknown, of: number): readonly Difference[] {
  const isNumeric = typeof received === 'number' || (typeof received === 'string' && /^-?\d+(\.\d+)?$/.test(received));
  // To the cent: 0.30000000000000004 is not 0.30.
  if (isNumeric && Number(received) === Number(expected) / 100) return [];
  const off = isNumeric ? Math.abs(Number(received) * 100 - Number(expected)) : Number.POSITIVE_INFINITY;
  return [
    {
      ...difference(figure, Number(expected) / 100, received),
      isAmount: true,
      ...(off < 0.5 ? { isFraction: true } : {}),
      ...(off < SLIGHT.cents ? { isCents: true } : {}),
      ...(off < Math.max(SLIGHT.cents, Math.abs(Number(expected)) * SLIGHT.share) ? { isSlight: true } : {}),
      ...(off < 100 * Math.max(1, of) ? { isRounding: true } : {}),
    },
  ];
}

function rowDifferences(received: readonly ShopRecord[], expected: readonly ShopRecord[]): readonly Difference[] {
  const found = new Map(received.map((row) => [rowKey(row), row.revenue]));
  if (found.size < received.length)
    return [{ figure: 'rows', expected: 'each date and store once', received: 'one twice' }];
  const wrong = expected.flatMap((row) => {
    const revenue = found.get(rowKey(row));
    // A day without sales may be left out.
    if (revenue === undefined && Number(row.revenue) === 0) return [];
    return amount(`revenue of ${row.date} at ${row.storeId}`, revenue, cents([row.revenue]), 1);
  });
  const known = new Set(expected.map(rowKey));
  const extra = received.filter((row) => !known.has(rowKey(row)) && Number(row.revenue) !== 0);
  return [...wrong, ...extra.map((row) => difference(extraRow(row), 'no such row', row.revenue))];
}

/** What a client answers may be anything: only what has the form of a day and of an id is repeated. */
function extraRow({ date, storeId }: ShopRecord): string {
  const isRow = /^\d{4}-\d\d-\d\d$/.test(String(date)) && isUuid(String(storeId));
  return isRow ? `revenue of ${date} at ${storeId}` : 'a row without a day and the id of a store';
}

function rowKey({ date, storeId }: ShopRecord): string {
  return `${date} ${storeId}`;
}

function idDifferences(received: readonly string[], expected: readonly string[]): readonly Difference[] {
  const same = new Set(received).size === received.length && new Set(expected).isSubsetOf(new Set(received));
  if (same && received.length === expected.length) return [];
  const missing = expected.filter((id) => !received.includes(id));
  const which = missing.length === 0 ? '' : ` (the first is ${missing[0]})`;
  const extra = received.filter((id) => !expected.includes(id)).length;
  const twice = received.length - new Set(received).size;
  return [
    {
      figure: 'ids',
      expected: `${expected.length} ids`,
      received: `${received.length} ids: ${missing.length} missing${which}, ${extra} too many, ${twice} twice`,
    },
  ];
}

/** Who spent the same may come in any order. */
function rankDifferences(received: readonly string[], rows: readonly ShopRecord[], top: number): readonly Difference[] {
  const spent = new Map(rows.map(({ id, revenue }) => [String(id), cents([revenue])]));
  const expected = rows.slice(0, top).map(({ revenue }) => cents([revenue]));
  const shown = received.map((id) => spent.get(id));
  const isSame = shown.length === expected.length && expected.every((value, index) => shown[index] === value);
  if (isSame && new Set(received).size === received.length) return [];
  return [
    {
      figure: 'ids',
      expected: `the first ${expected.length} by spend, in this order`,
      received: `${received.length} ids that are not these`,
    },
  ];
}

function difference(figure: string, expected: unknown, received: unknown): Difference {
  return { figure, expected: String(expected), received: shown(received) };
}

/** Of an answer a number is shown. Anything else may be private to the client, or the key: of that, its form. */
function shown(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  if (value === undefined) return 'nothing';
  if (typeof value !== 'string') return Array.isArray(value) ? 'a list' : 'an object';
  if (/^-?\d{1,12}(\.\d{1,20})?$/.test(value)) return value;
  const form = value.slice(0, MOST_FORM).replaceAll(/\d/g, '9').replaceAll(/\p{L}/gu, 'a');
  return `a text of the form "${form}"${value.length > MOST_FORM ? ' and more' : ''}`;
}

const MOST_FORM = 20;

function listIn(value: unknown): readonly ShopRecord[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

type Query = Readonly<Record<string, string>>;
export type ShopRecord = Readonly<Record<string, unknown>>;

/** All records of a list, or all rows. */
type Shop = (operation: OperationId, query: Query) => Promise<readonly ShopRecord[]>;

/** Reads a shop as a client would, past all trouble: where the truth of a task comes from. */
export function shopBehind(handle: Handler, key: string): Shop {
  return async (operation, query) => {
    const records: ShopRecord[] = [];
    let cursor: string | null = null;
    do {
      const url = `${pathOf(operation)}?${new URLSearchParams(cursor === null ? query : { ...query, cursor })}`;
      const { status, body } = await handle({ method: 'GET', url, headers: { authorization: `Bearer ${key}` } });
      if (status !== 200) throw new Error(`the sandbox answered ${status} to ${url}`);
      const page: unknown = JSON.parse(body);
      records.push(...listField(page, 'data').map(recordOf));
      cursor = cursorOf(page);
    } while (cursor !== null);
    return records;
  };
}

export function recordOf(value: unknown): ShopRecord {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Chance that comes out the same every time for the same name. */
export type Dice = ReturnType<typeof dice>;

export function dice(name: string) {
  const next = mulberry(hash(name));
  /** An integer from `min` to `max`, both included. */
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  /** So many different ones, in an order of their own. */
  const some = <T>(items: readonly T[], count: number): T[] => {
    const rest = [...items];
    return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(int(0, rest.length - 1), 1)).flat();
  };
  return {
    int,
    some,
    pick: <T>(items: readonly T[]): T => {
      const [picked] = some(items, 1);
      if (picked === undefined) throw new RangeError('nothing to pick from');
      return picked;
    },
  };
}

function hash(text: string): number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return state >>> 0;
}

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
