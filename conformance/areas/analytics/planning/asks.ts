import type { AnalyticsName } from '../../../../contract/operations.ts';
import type { MultiForm, Window } from '../../../model/lists.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { first, type TimedSale, timedSales } from '../timed-sales.ts';
import { type AnalyticsAsk, EMPTY_RANGE, type Sketch } from './analytics-ask.ts';
import { type Focus, focusOf } from './focus.ts';
import { longStretch, type Stretch, settled, shortStretches, windowOf } from './stretches.ts';

export interface Known {
  readonly sales: readonly SaleRow[];
  /** As `/stores` lists them. */
  readonly storeIds: readonly string[];
  /** Of which every sale was read: asked for where there are no sales to ask about. */
  readonly read: Window;
  readonly now: number;
}

/**
 * One bound alone, where nothing can have been sold, wherever the other one lies by default: a deployment that reads
 * bounds only in pairs answers with its default range.
 */
export function oneBoundAsks(): AnalyticsAsk[] {
  const before: Window = { from: '1970-01-01T00:00:00.000Z', to: '1970-01-02T00:00:00.000Z' };
  const after: Window = { from: '2200-01-01T00:00:00.000Z', to: '2200-01-02T00:00:00.000Z' };
  return (['revenue', 'staff', 'customers'] as const).flatMap((endpoint) => [
    ...asking(endpoint, [{ purpose: 'to alone, before any sale', window: before }], 'to'),
    ...asking(endpoint, [{ purpose: 'from alone, after any sale', window: after }], 'from'),
  ]);
}

export const LONG_AGO = 'long ago';

/** A range that is cut without a word lacks what was sold on a page of long ago. */
export function longAgoAsks(page: Window, until: number): AnalyticsAsk[] {
  const [from, to] = [Date.parse(page.from), Date.parse(page.to)];
  if (!(from < to && to < until)) return [];
  const inTwo = (end: number): Sketch[] => [
    { purpose: `since ${LONG_AGO}`, window: windowOf(from, until) },
    { purpose: LONG_AGO, window: windowOf(from, end) },
    { purpose: `after ${LONG_AGO}`, window: windowOf(end, until) },
  ];
  // Of many customers, those who bought most are listed: few of them bought on a certain day.
  const half = inTwo(Math.round((from + until) / 2));
  return [...asking('revenue', inTwo(to)), ...asking('staff', inTwo(to)), ...asking('customers', half)];
}

/** A partition by store is asked for as long as the organization has no more stores than this. */
const STORES = 6;

/** A range without its outermost sales may leave out the few customers that there are. */
const FEW = 20;

/** What to ask the three endpoints, decided by the sales that were read: the same sales, the same questions. */
export function analyticsAsks(known: Known): AnalyticsAsk[] {
  const sales = settled(madeIn(known.read, timedSales(known.sales)), known.now);
  const long = longStretch(sales, known.now) ?? { whole: known.read, parts: [] };
  const short = shortStretches(sales, long.whole, variety, 1)[0] ?? long;
  const stores = busiest(sales, known.storeIds);
  const focus = focusOf(sales, long.whole);
  return [
    ...revenueAsks(long, short, stores, focus),
    ...staffAsks(long, stores, focus),
    ...customerAsks(long, short, stores, focus),
    ...(sales.length < FEW ? asking('customers', [{ purpose: 'everything', window: known.read }]) : []),
  ];
}

/** Where the list selects by the last change, it has older sales too: of the time when they were made, others were not read. */
function madeIn({ from }: Window, sales: readonly TimedSale[]): readonly TimedSale[] {
  const start = Date.parse(from);
  return sales.filter((entry) => !(first(entry) < start));
}

function revenueAsks(long: Stretch, short: Stretch, stores: readonly string[], focus: Focus): AnalyticsAsk[] {
  return asking('revenue', [
    { purpose: 'whole range', window: long.whole },
    ...parts(long),
    ...eachStore(long.whole, stores),
    ...severalStores(long.whole, stores, ['comma', 'repeated']),
    ...oneStoreTwice(long.whole, stores),
    { purpose: 'a few days', window: short.whole },
    ...focus.unpaid.slice(0, 4),
    ...focus.paid.slice(0, 2),
    ...focus.inStore.slice(0, 2),
    { purpose: 'empty range', window: EMPTY_RANGE },
  ]);
}

function staffAsks(long: Stretch, stores: readonly string[], focus: Focus): AnalyticsAsk[] {
  return asking('staff', [
    ...limits(long.whole, [null, 100, 1, 2, 5]),
    ...parts(long),
    ...eachStore(long.whole, stores),
    ...severalStores(long.whole, stores, ['repeated']),
    ...oneStoreTwice(long.whole, stores),
    ...topOfAnother(long.whole, stores, [2]),
    ...focus.unpaid,
    ...focus.paid,
    ...focus.inStore.slice(0, 2),
    { purpose: 'empty range', window: EMPTY_RANGE },
  ]);
}

function customerAsks(long: Stretch, short: Stretch, stores: readonly string[], focus: Focus): AnalyticsAsk[] {
  return asking('customers', [
    ...limits(long.whole, [null, 100, 1, 2, 7]),
    ...parts(long),
    { purpose: 'a few days', window: short.whole },
    { purpose: 'a few days, limit 100', window: short.whole, limit: 100 },
    ...parts(short),
    ...eachStore(short.whole, stores),
    ...severalStores(short.whole, stores, ['repeated']),
    ...topOfAnother(short.whole, stores, [1, 2]),
    ...focus.rich,
    ...focus.unpaid,
    ...focus.paid,
    ...focus.inStore.slice(0, 2),
    { purpose: 'empty range', window: EMPTY_RANGE },
  ]);
}

function asking(endpoint: AnalyticsName, sketches: readonly Sketch[], only?: 'from' | 'to'): AnalyticsAsk[] {
  const bound = only === undefined ? {} : { only };
  return sketches.map((sketch) => ({ endpoint, storeIds: [], form: 'comma', limit: null, ...bound, ...sketch }));
}

function parts(stretch: Stretch): Sketch[] {
  return stretch.parts.map((window, index) => ({ purpose: `part ${index + 1} of ${stretch.parts.length}`, window }));
}

function eachStore(window: Window, stores: readonly string[]): Sketch[] {
  return stores.slice(0, STORES).map((id) => ({ purpose: `store ${id}`, window, storeIds: [id] }));
}

/**
 * Two stores in both forms; all of them in the forms given, since a fault may begin with the third. Where there are only two, both are
 * all that there is: of one that is named twice it shows whether a form is read.
 */
function severalStores(window: Window, stores: readonly string[], forms: readonly MultiForm[]): Sketch[] {
  if (stores.length < 2) return [];
  const pair = stores.slice(0, 2);
  const all = stores.slice(0, 20);
  const both: readonly MultiForm[] = ['comma', 'repeated'];
  const twice = stores.length === 2 ? pair.slice(0, 1).map((id) => [id, id]) : [];
  return [
    ...both.map((form) => ({ purpose: `two stores, ${form}`, window, storeIds: pair, form })),
    ...twice.flatMap((storeIds) =>
      both.map((form) => ({ purpose: `one store twice, ${form}`, window, storeIds, form })),
    ),
    ...(all.length > 2 ? forms : []).map((form) => ({ purpose: `many stores, ${form}`, window, storeIds: all, form })),
  ];
}

/** Joined to the list of its parameter, a sale counts once for each time that its store is named. */
function oneStoreTwice(window: Window, stores: readonly string[]): Sketch[] {
  const [id, ...others] = stores;
  if (id === undefined || others.length === 1) return [];
  return [{ purpose: 'one store, named twice', window, storeIds: [id, id] }];
}

/** Of a store with less going on than in the busiest: there stand those who are first anywhere. */
function topOfAnother(window: Window, stores: readonly string[], limits: readonly number[]): Sketch[] {
  const [, another] = stores;
  if (another === undefined) return [];
  return limits.map((limit) => ({ purpose: `another store, limit ${limit}`, window, storeIds: [another], limit }));
}

function limits(window: Window, values: readonly (number | null)[]): Sketch[] {
  return values.map((limit) => ({
    purpose: limit === null ? 'whole range' : `whole range, limit ${limit}`,
    window,
    limit,
  }));
}

/** The stores with the most sales first: what is asked of one store should have something to show. */
function busiest(sales: readonly TimedSale[], storeIds: readonly string[]): string[] {
  const counts = new Map(storeIds.map((id) => [id, 0]));
  for (const { sale } of sales) counts.set(sale.storeId, (counts.get(sale.storeId) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([id]) => id);
}

/** A run of sales shows more, the more statuses and stores it has. */
function variety(run: readonly TimedSale[]): number {
  const statuses = new Set(run.map((entry) => entry.sale.status));
  const stores = new Set(run.map((entry) => entry.sale.storeId));
  return statuses.size * 100 + stores.size;
}

export function fallbackRange(sales: readonly TimedSale[], now: number): Window {
  const earliest = sales[0];
  return windowOf(earliest === undefined ? now - 30 * 86_400_000 : first(earliest) - 86_400_000, now - 60_000);
}
