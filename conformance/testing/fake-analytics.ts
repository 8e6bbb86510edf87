import type { AnalyticsName } from '../../contract/operations.ts';
import { ENDPOINTS } from '../areas/analytics/counting/rows.ts';
import type { AnalyticsAsk } from '../areas/analytics/planning/analytics-ask.ts';
import { analyticsAsks, longAgoAsks, oneBoundAsks } from '../areas/analytics/planning/asks.ts';
import { around, endOfPast, gapIn, noonOf, oldestBusyDay, pastWindow } from '../areas/analytics/planning/past.ts';
import type {
  AnalyticsEvidence,
  AnalyticsRead,
  CustomerRow,
  EndpointReads,
  PastEvidence,
  RevenueRow,
  StaffRow,
} from '../model/analytics.ts';
import type { Artifacts } from '../model/artifacts.ts';
import { exchange, walkOf } from '../model/examples/evidence.ts';
import type { Census, Window } from '../model/lists.ts';
import type { SaleRow } from '../model/rows.ts';
import { censusOf, NOW, type Rung, STORES, shop, storesOf } from './fake-shop.ts';

/** How a deployment answers; each can be correct, or a fault. */
export interface Habits {
  readonly endpoint: AnalyticsName | 'all';
  readonly counts: (rung: Rung, ask: AnalyticsAsk) => boolean;
  readonly amount: (rung: Rung, ask: AnalyticsAsk) => number;
  readonly instant: (rung: Rung) => number;
  /** Who a sale is counted for; `id/store` for a row of staff in each store. */
  readonly staff: (rung: Rung) => string;
  readonly stores: (ask: AnalyticsAsk) => readonly string[];
  readonly from: (ask: AnalyticsAsk) => number;
  readonly to: (ask: AnalyticsAsk) => number;
  readonly rows: (ask: AnalyticsAsk) => number;
  /** What is different in a row. */
  readonly revenueRow: (row: RevenueRow, index: number, ask: AnalyticsAsk) => Partial<RevenueRow>;
  readonly staffRow: (row: StaffRow, index: number, ask: AnalyticsAsk) => Partial<StaffRow>;
  readonly customerRow: (
    row: CustomerRow,
    index: number,
    ask: AnalyticsAsk,
    rungs: readonly Rung[],
  ) => Partial<CustomerRow>;
  /** Changes a finished list. */
  readonly list: <Row>(rows: readonly Row[], ask: AnalyticsAsk) => readonly Row[];
  readonly status: (ask: AnalyticsAsk) => number;
  /** What the list shows of its ranges. */
  readonly salesRangedBy: Artifacts['salesRangedBy'];
  /** Whether the list of sales still has it when the suite looks far back. */
  readonly lists: (rung: Rung) => boolean;
}

/** Hundreds of deployments have the same shop; what follows from it alone is worked out once. */
function remembered<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const found = known.get(key) ?? { value: work(key) };
    known.set(key, found);
    return found.value;
  };
}

const createdAt = remembered((sale: SaleRow) => Date.parse(sale.createdAt));

const RIGHT: Habits = {
  endpoint: 'all',
  counts: ({ sale }) => sale.status === 'PAID',
  amount: ({ sale }) => sale.total,
  instant: ({ sale }) => createdAt(sale),
  staff: ({ sale }) => sale.staffId ?? '',
  stores: (ask) => ask.storeIds,
  from: (ask) => Date.parse(ask.window.from),
  to: (ask) => Date.parse(ask.window.to),
  rows: (ask) => ask.limit ?? 100,
  revenueRow: () => ({}),
  staffRow: () => ({}),
  customerRow: () => ({}),
  list: (rows) => rows,
  status: () => 200,
  salesRangedBy: 'createdAt',
  lists: () => true,
};

export type ShopEvidence = Pick<
  Artifacts,
  'analytics' | 'exchanges' | 'sales' | 'salesRangedBy' | 'stores' | 'everyStore' | 'past'
>;

const planned = remembered((rungs: readonly Rung[]) => {
  const sales = censusOf(rungs);
  const read = sales.window ?? { from: '', to: '' };
  return { sales, asks: analyticsAsks({ sales: sales.rows, storeIds: STORES, read, now: NOW }) };
});

const correctly = remembered((rungs: readonly Rung[]) => answers(RIGHT, rungs));
const correctPast = remembered((rungs: readonly Rung[]) => pastOf(RIGHT, rungs));

/** Every answer about this shop of a deployment with these habits. */
function answers(habits: Habits, rungs: readonly Rung[]): AnalyticsEvidence {
  const { asks } = planned(rungs);
  const isRight = (endpoint: AnalyticsName) =>
    habits !== RIGHT && habits.endpoint !== 'all' && habits.endpoint !== endpoint;
  const all = (own: Habits) => ({
    ...answersTo(asks, own, rungs),
    longAgo: answersTo(longAgoAsks(oldPage(rungs), NOW), own, rungs, 'old-'),
  });
  const wrong = all(habits);
  const right = ENDPOINTS.some(isRight) ? correctly(rungs) : wrong;
  const either = (endpoint: AnalyticsName) => (isRight(endpoint) ? right : wrong);
  const chosen = (of: (some: typeof wrong) => EndpointReads): EndpointReads => ({
    revenue: of(either('revenue')).revenue,
    staff: of(either('staff')).staff,
    customers: of(either('customers')).customers,
  });
  const oneBound = oneBoundAsks().map((ask, index) => ({
    endpoint: ask.endpoint,
    ...read<RevenueRow>(ask, `${ask.endpoint}-${index}`, isRight(ask.endpoint) ? RIGHT : habits, (asked, own) =>
      revenue(asked, own, rungs),
    ),
  }));
  return {
    ...chosen((some) => some),
    oneBound,
    longAgo: { ...chosen(({ longAgo }) => longAgo), sales: correctPast(rungs).sales },
  };
}

function answersTo(asks: readonly AnalyticsAsk[], habits: Habits, rungs: readonly Rung[], prefix = ''): EndpointReads {
  const of = <Row>(
    endpoint: AnalyticsName,
    answer: (ask: AnalyticsAsk, habits: Habits, rungs: readonly Rung[]) => readonly Row[],
  ) =>
    asks
      .filter((ask) => ask.endpoint === endpoint)
      .map((ask, index) =>
        read(ask, `${prefix}${endpoint}-${index}`, habits, (asked, own) => answer(asked, own, rungs)),
      );
  return { revenue: of('revenue', revenue), staff: of('staff', staff), customers: of('customers', customers) };
}

/** Of which sales were listed long before the newest. */
function oldPage(rungs: readonly Rung[]): Window {
  return correctPast(rungs).revenue?.window ?? { from: '', to: '' };
}

/** What the suite would have read from a deployment with this shop and these habits. */
export function readings(habits: Partial<Habits> = {}, rungs: readonly Rung[] = shop()): ShopEvidence {
  const isCorrect = Object.keys(habits).every((name) => name === 'endpoint');
  const analytics = isCorrect ? correctly(rungs) : answers({ ...RIGHT, ...habits }, rungs);
  const past = isCorrect ? correctPast(rungs) : pastOf({ ...RIGHT, ...habits }, rungs);
  return {
    analytics,
    exchanges: [],
    sales: planned(rungs).sales,
    salesRangedBy: habits.salesRangedBy ?? 'createdAt',
    stores: storesOf(),
    everyStore: storesOf(),
    past,
  };
}

const EVER: Window = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
const PAGE = 100;

/** As if the census had read no more than the newer half of the shop. */
function pastOf(habits: Habits, rungs: readonly Rung[]): PastEvidence {
  const listed = rungs.filter(habits.lists).map(({ sale }) => sale);
  const end = endOfPast(newestOf(listed, EVER, Math.ceil(rungs.length / 2))) ?? NOW;
  const ask = (purpose: string, window: Window) => {
    const sketch = { endpoint: 'revenue', purpose, window, storeIds: [], form: 'comma', limit: null } as const;
    return read(sketch, `revenue-${purpose.length}`, habits, (asked, own) => revenue(asked, own, rungs));
  };
  const days = ask('all of long ago', pastWindow(end, 9000));
  const day = oldestBusyDay(days.rows);
  const sales = newestOf(listed, day === null ? days.window : around(day, end), PAGE);
  const covers = sales.rows.length === 0 ? null : sales.window;
  const date = gapIn(days.rows);
  const gap = date === null ? null : { date, sales: newestOf(listed, noonOf(date), PAGE) };
  return { days, day, sales, revenue: covers === null ? null : ask('a page of sales of long ago', covers), gap };
}

/** A range of the list as a walk that is cut reads it: the newest so many, and none that share an instant with the rest. */
function newestOf(listed: readonly SaleRow[], window: Window, most: number): Census<SaleRow> {
  const [first, last] = [Date.parse(window.from), Date.parse(window.to)];
  const within = listed.filter((sale) => createdAt(sale) >= first && createdAt(sale) <= last);
  const sorted = within.toSorted((a, b) => createdAt(b) - createdAt(a));
  const edge = sorted[most];
  const rows = edge === undefined ? sorted : sorted.slice(0, most).filter((sale) => createdAt(sale) > createdAt(edge));
  const walk = walkOf([rows.map(({ id }) => id)], { stopped: edge === undefined ? 'end' : 'cap' });
  const from = edge === undefined ? window.from : new Date(createdAt(edge) + 1).toISOString();
  return { window: { from, to: window.to }, rows, complete: true, walk, evidence: ['sales-0'] };
}

function read<Row>(
  ask: AnalyticsAsk,
  exchange: string,
  habits: Habits,
  answer: (ask: AnalyticsAsk, habits: Habits) => readonly Row[],
): AnalyticsRead<Row> {
  const status = habits.status(ask);
  const rows = status === 200 ? habits.list(answer(ask, habits), ask) : [];
  const { purpose, window, storeIds, form, limit } = ask;
  return { purpose, window, storeIds, form, limit, exchange, status, rows, malformed: 0 };
}

function counted(ask: AnalyticsAsk, habits: Habits, rungs: readonly Rung[]): Rung[] {
  const stores = habits.stores(ask);
  return rungs.filter((rung) => {
    const at = habits.instant(rung);
    const inStores = stores.length === 0 || stores.includes(rung.sale.storeId);
    return habits.counts(rung, ask) && inStores && at >= habits.from(ask) && at <= habits.to(ask);
  });
}

function revenue(ask: AnalyticsAsk, habits: Habits, rungs: readonly Rung[]): RevenueRow[] {
  const dated = Map.groupBy(counted(ask, habits, rungs), (rung) => {
    const date = new Date(habits.instant(rung) + 7 * 3_600_000).toISOString().slice(0, 10);
    return `${date} ${rung.sale.storeId}`;
  });
  return [...dated].sort().map(([key, own], index) => {
    const [date = '', storeId = ''] = key.split(' ');
    const row = { date, storeId, storeName: `Name of ${storeId}`, ...sold(own, ask, habits) };
    return { ...row, ...habits.revenueRow(row, index, ask) };
  });
}

function staff(ask: AnalyticsAsk, habits: Habits, rungs: readonly Rung[]): StaffRow[] {
  const byStaff = Map.groupBy(counted(ask, habits, rungs), habits.staff);
  const rows = [...byStaff].map(([key, own]) => {
    const [id = '', storeId = 'store-a'] = key.split('/');
    const figures = sold(own, ask, habits);
    const given = own.map(({ sale, lineDiscount }) => cents(sale.subTotal - sale.total + lineDiscount));
    const discountAmount = cents(given.reduce((sum, value) => sum + value, 0));
    const before = figures.revenue + discountAmount;
    return {
      id,
      storeId,
      storeName: `Name of ${storeId}`,
      ...figures,
      discountAmount,
      discountedTxCount: given.filter((value) => value > 0).length,
      discountRate: before === 0 ? 0 : cents((discountAmount / before) * 100),
      observedWorkingHours: 8,
      observedWorkDays: 1,
    };
  });
  return top(rows, ask, habits).map((row, index) => ({ ...row, ...habits.staffRow(row, index, ask) }));
}

function customers(ask: AnalyticsAsk, habits: Habits, rungs: readonly Rung[]): CustomerRow[] {
  const known = counted(ask, habits, rungs).filter((rung) => rung.customerId !== null);
  const byCustomer = Map.groupBy(known, (rung) => rung.customerId ?? '');
  const rows = [...byCustomer].map(([id, own]) => {
    const instants = own.map((rung) => Date.parse(rung.sale.createdAt));
    const [first, last] = [Math.min(...instants), Math.max(...instants)];
    const purchases = { firstPurchaseAt: new Date(first).toISOString(), lastPurchaseAt: new Date(last).toISOString() };
    return { id, ...sold(own, ask, habits), ...purchases };
  });
  return top(rows, ask, habits).map((row, index) => ({ ...row, ...habits.customerRow(row, index, ask, rungs) }));
}

function top<Row extends { readonly revenue: number }>(rows: readonly Row[], ask: AnalyticsAsk, habits: Habits): Row[] {
  return [...rows].sort((a, b) => b.revenue - a.revenue).slice(0, habits.rows(ask));
}

function sold(rungs: readonly Rung[], ask: AnalyticsAsk, habits: Habits) {
  const total = cents(rungs.reduce((sum, rung) => sum + habits.amount(rung, ask), 0));
  return { revenue: total, txCount: rungs.length, avgOrderValue: cents(total / rungs.length) };
}

export function cents(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The default range of this shop. */
const DEFAULT_RANGE = { from: '2026-02-27T00:00:00.000Z', to: '2026-03-20T23:59:59.999Z' };

/** Correct answers about ranges that are sent, and revenue with these habits where no range is sent. */
export function withDefaultRange(habits: Partial<Habits> = {}, rungs: readonly Rung[] = shop()): ShopEvidence {
  const exchanges = [[], STORES.slice(0, 1), STORES.slice(1)].map((storeIds, index) => {
    const sent = { purpose: '', window: DEFAULT_RANGE, storeIds, form: 'comma', limit: null } as const;
    const ask: AnalyticsAsk = { endpoint: 'revenue', ...sent };
    return exchange({
      id: `ex-9${index}`,
      operation: 'getRevenueAnalytics',
      query: storeIds.length === 0 ? [] : [['storeIds', storeIds.join(',')]],
      body: {
        data: revenue(ask, { ...RIGHT, ...habits }, rungs).map((row) => ({ ...row })),
        meta: { dateRange: DEFAULT_RANGE },
      },
    });
  });
  return { ...readings({}, rungs), exchanges };
}
