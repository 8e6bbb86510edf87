import type { AnalyticsName } from '../../../../contract/operations.ts';
import type { MultiForm, Window } from '../../../model/lists.ts';
import type { SaleRow } from '../../../model/rows.ts';
import {
  longStretch,
  type Stretch,
  settled,
  shortStretches,
  type TimedSale,
  timedSales,
  variety,
  windowOf,
} from './timed-sales.ts';

export interface AnalyticsAsk {
  readonly endpoint: AnalyticsName;
  /** Names the question in findings, so it is the same in a second gathering. */
  readonly purpose: string;
  readonly window: Window;
  readonly storeIds: readonly string[];
  readonly form: MultiForm;
  readonly limit: number | null;
  /** The only bound of the window that is sent; both where it is left out. */
  readonly only?: 'from' | 'to';
}

/** Before any deployment was there: it may be refused, and has no sales. */
export const EMPTY_RANGE: Window = { from: '1995-03-01T00:00:00.000Z', to: '1995-03-03T00:00:00.000Z' };

/** A question without what most of them leave out. */
type Sketch = Pick<AnalyticsAsk, 'purpose' | 'window'> & Partial<Pick<AnalyticsAsk, 'storeIds' | 'form' | 'limit'>>;

const UNPAID = ['REFUNDED', 'PENDING', 'CANCELLED', 'REVERTED'];

type Focus = ReturnType<typeof focusOf>;

/** Ranges so narrow that what must come back is known sale by sale. */
function focusOf(sales: readonly TimedSale[], inside: Window) {
  const single = singleSales(sales, inside).filter((entry) => Math.abs(entry.sale.total) >= 1);
  const isFromTab = ({ tabCreator, staffId }: SaleRow) =>
    tabCreator !== null && staffId !== null && tabCreator !== staffId;
  const isSplitPaid = ({ payments }: SaleRow) => new Set(payments.map(({ method }) => method)).size > 1;
  const special = [discounted, isFromTab, isSplitPaid];
  const kinds = [...special, (sale: SaleRow) => !special.some((kind) => kind(sale))];
  const paid = new Set(kinds.map((kind) => best(single, (sale) => sale.status === 'PAID' && kind(sale))));
  return {
    /** Around one sale of each status but PAID, where nothing was paid. */
    unpaid: UNPAID.flatMap((status) => amid(unpaidIn(status, single))),
    paid: [...paid].flatMap(oneBoundNear),
    /** The same within one store, while other stores go on selling. */
    inStore: inStores(sales, inside),
    /** Short runs with many sales of one status but PAID. */
    rich: UNPAID.flatMap((status) => richIn(status, sales, inside)),
  };
}

/** Of one status with a discount where there is one: that may not count either. */
function unpaidIn(status: string, single: readonly SingleSale[]): SingleSale | null {
  const reduced = status === 'CANCELLED' ? best(single, (sale) => sale.status === status && discounted(sale)) : null;
  return reduced ?? best(single, (sale) => sale.status === status);
}

function discounted(sale: SaleRow): boolean {
  return sale.discountValue > 0 && sale.total < sale.subTotal;
}

function best(single: readonly SingleSale[], fits: (sale: SaleRow) => boolean): SingleSale | null {
  const fitting = single.filter((entry) => fits(entry.sale));
  return fitting.reduce<SingleSale | null>((a, b) => (a === null || b.slack > a.slack ? b : a), null);
}

function around(entry: SingleSale | null): Sketch[] {
  if (entry === null) return [];
  return [{ purpose: `around ${entry.sale.status} sale ${entry.sale.id}`, window: windowOf(entry.from, entry.to) }];
}

/** From one paid sale to the next, both left out. */
function amid(entry: SingleSale | null): Sketch[] {
  return entry === null ? [] : around({ ...entry, ...entry.wide });
}

/** One bound close to the sale, the other close to the next paid one: which of them, in turn. */
function oneBoundNear(entry: SingleSale | null, index: number): Sketch[] {
  if (entry === null) return [];
  const { tight, wide } = entry;
  return around(
    index % 2 === 0 ? { ...entry, from: tight.from, to: wide.to } : { ...entry, from: wide.from, to: tight.to },
  );
}

/** One sale that was paid and two that were not, each alone in its store. */
function inStores(sales: readonly TimedSale[], inside: Window): Sketch[] {
  const byStore = Map.groupBy(sales, (entry) => entry.sale.storeId);
  const single = [...byStore.values()].flatMap((own) => singleSales(own, inside)).filter(({ sale }) => sale.total >= 1);
  return ['PAID', 'REFUNDED', 'PENDING'].flatMap((status) => {
    const surest = single.filter(({ sale }) => sale.status === status).sort((a, b) => b.slack - a.slack);
    const chosen = surest.slice(0, 40).find((entry) => othersPaid(sales, entry)) ?? surest[0] ?? null;
    return around(chosen).map((sketch) => ({
      ...sketch,
      purpose: `${sketch.purpose}, in its store`,
      storeIds: chosen === null ? [] : [chosen.sale.storeId],
    }));
  });
}

/** Whether another store took money meanwhile: only then does the answer depend on the filter. */
function othersPaid(sales: readonly TimedSale[], { sale, from, to }: SingleSale): boolean {
  return sales.some(
    (entry) =>
      entry.sale.status === 'PAID' &&
      entry.sale.storeId !== sale.storeId &&
      entry.instants.every((instant) => instant > from && instant < to),
  );
}

function richIn(status: string, sales: readonly TimedSale[], inside: Window): Sketch[] {
  const many = (run: readonly TimedSale[]): number => run.filter((entry) => entry.sale.status === status).length;
  return shortStretches(sales, inside, many, 2).map((stretch, index) => ({
    purpose: `many ${status} sales, ${index + 1}`,
    window: stretch.whole,
  }));
}

const REACH = 6 * 3_600_000;
/** From a bound to the nearest sale: near enough to see a bound cut to the minute, and not one cut to the second. */
const NEAR = 2000;

/** A range around one sale in which no other sale was paid for, so that its row in an answer is known to the cent. */
interface SingleSale {
  readonly sale: SaleRow;
  /** The range, in milliseconds. */
  readonly from: number;
  readonly to: number;
  /** Bounds close to this sale, and close to the paid ones before and after it. */
  readonly tight: Pick<SingleSale, 'from' | 'to'>;
  readonly wide: Pick<SingleSale, 'from' | 'to'>;
  /** How far the nearest other paid sale is from the range's middle: the more, the surer. */
  readonly slack: number;
}

/** Every sale, of those given in their order, within a range that no other paid sale comes near. */
function singleSales(sales: readonly TimedSale[], inside: Window): SingleSale[] {
  const paid = sales.filter((entry) => entry.sale.status === 'PAID');
  const moments = paid
    .flatMap((entry) => entry.instants.map((ms) => ({ ms, id: entry.sale.id })))
    .sort((a, b) => a.ms - b.ms);
  const bounds = { from: Date.parse(inside.from), to: Date.parse(inside.to) };
  let own = 0;
  return sales.flatMap((entry) => {
    while ((moments[own]?.ms ?? entry.first) < entry.first) own += 1;
    const around = neighbors(moments, own, entry);
    if (around === null) return [];
    const before = Math.min(Math.floor((entry.first - around.before) / 2), REACH);
    const after = Math.min(Math.floor((around.after - entry.last) / 2), REACH);
    const [from, to, slack] = [entry.first - before, entry.last + after, Math.min(before, after)];
    if (slack < 1 || around.before <= bounds.from || around.after >= bounds.to) return [];
    const near = Math.min(NEAR, slack);
    const tight = { from: entry.first - near, to: entry.last + near };
    const wide = { from: around.before + near, to: around.after - near };
    return [{ sale: entry.sale, from, to, tight, wide, slack }];
  });
}

/** The nearest instants of other paid sales to both sides; null where one lies between the sale's own. */
function neighbors(
  moments: readonly { readonly ms: number; readonly id: string }[],
  own: number,
  entry: TimedSale,
): { before: number; after: number } | null {
  const before = moments[own - 1]?.ms ?? entry.first - 3 * REACH;
  let next = own;
  while (moments[next]?.id === entry.sale.id) next += 1;
  const after = moments[next]?.ms ?? entry.last + 3 * REACH;
  return after > entry.last ? { before, after } : null;
}

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
  // Where the list selects by the last change, it has older sales too: of the time when they were made, others were not read.
  const start = Date.parse(known.read.from);
  const made = timedSales(known.sales).filter((entry) => !(entry.first < start));
  const sales = settled(made, known.now);
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
    ...limits(long.whole, [null, 100, 1, 2, 10, 50]),
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
