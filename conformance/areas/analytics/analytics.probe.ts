import { type AnalyticsName, analyticsOperation, pathOf } from '../../../contract/operations.ts';
import { storeIdsIn } from '../../ask/questions/ask.ts';
import {
  type AnalyticsEvidence,
  type AnalyticsRead,
  type BusyDay,
  type EndpointReads,
  type LongAgo,
  NOTHING_ASKED,
  type PastEvidence,
  parseRows,
  type RevenueRow,
  ROW_OF,
  type RowOf,
} from '../../model/analytics.ts';
import type { Census, Window } from '../../model/lists.ts';
import { NotEnough, type ProbeContext, probe } from '../../model/probe.ts';
import { type SaleRow, saleRow } from '../../model/rows.ts';
import { plural } from '../../model/values/plural.ts';
import { DAYS_BACK, readRange } from '../shared/census/census.probe.ts';
import { type AnalyticsAsk, analyticsAsks, type Known, longAgoAsks, oneBoundAsks } from './planning/asks.ts';
import {
  around,
  endOfPast,
  gapIn,
  noonOf,
  oldestBusyDay,
  timedSales,
  weekBefore,
  windowOf,
} from './planning/timed-sales.ts';

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly analytics: AnalyticsEvidence;
    readonly past: PastEvidence;
  }
}

export const analyticsReads = probe({
  artifact: 'analytics',
  requires: ['sales'],
  optional: ['stores', 'past'],
  title: 'asks revenue, staff and customers about ranges whose sales are known',
  plan: () => 117,
  async gather(context, { stores, sales, past }) {
    const known = readable(context, sales, storeIdsIn(stores));
    const given = {
      sales,
      salesRangedBy: 'createdAt',
      ...(stores === undefined ? {} : { everyStore: stores }),
    } as const;
    const asks = context.counted(
      [...analyticsAsks(known), ...oneBoundAsks()],
      (some) => ({ ...given, analytics: imagined(some, null) }),
      (some) => ({ ...given, analytics: imagined(some, 200) }),
    );
    const { one = [], both = [] } = Object.groupBy(asks, ({ only }) => (only === undefined ? 'both' : 'one'));
    const [reads, oneBound] = await Promise.all([readEndpoints(context, both), readEndpoints(context, one)]);
    return { ...reads, oneBound, longAgo: await ofLongAgo(context, past, known.now) };
  },
});

const DAY = 86_400_000;

/** Until a time of which nothing changes any more. */
async function ofLongAgo(context: ProbeContext, past: PastEvidence | undefined, now: number): Promise<LongAgo> {
  const page = past?.revenue?.window;
  const asks = page === undefined ? [] : longAgoAsks(page, now - 3 * DAY);
  return { ...(await readEndpoints(context, asks)), sales: past?.sales ?? null };
}

/** Answers without rows, or that never came: of those, every rule that would read them says so. */
function imagined(asks: readonly AnalyticsAsk[], status: number | null): AnalyticsEvidence {
  const of = (isOneBound: boolean) => {
    const own = asks.filter(({ only }) => (only !== undefined) === isOneBound);
    const reads = own.map(({ only: _only, ...ask }) => ({ ...ask, exchange: '', status, rows: [], malformed: 0 }));
    const { revenue = [], staff = [], customers = [] } = Object.groupBy(reads, ({ endpoint }) => endpoint);
    return { revenue, staff, customers };
  };
  return { ...of(false), oneBound: of(true), longAgo: NOTHING_ASKED };
}

function readable(context: ProbeContext, sales: Census<SaleRow>, storeIds: readonly string[]): Known {
  if (!sales.complete) throw new NotEnough('the sales of no range were read completely');
  const timed = timedSales(sales.rows);
  const unreadable = sales.rows.filter((sale) => Number.isNaN(sale.total)).length + sales.rows.length - timed.length;
  if (unreadable > 0)
    throw new NotEnough(`${plural(unreadable, 'sale has', 'sales have')} no readable createdAt or total`);
  const now = Date.parse(context.deploymentNow());
  const oldest = timed[0]?.first ?? now - 29 * DAY;
  return { sales: sales.rows, storeIds, now, read: sales.window ?? windowOf(oldest - DAY, now - 60_000) };
}

async function readEndpoints(context: ProbeContext, asks: readonly AnalyticsAsk[]): Promise<EndpointReads> {
  const all = <Endpoint extends AnalyticsName>(endpoint: Endpoint) => {
    const own = asks.filter((ask) => ask.endpoint === endpoint);
    return context.all(own.map((ask) => () => read(context, endpoint, ask)));
  };
  const [revenue, staff, customers] = await Promise.all([all('revenue'), all('staff'), all('customers')]);
  return { revenue, staff, customers };
}

async function read<Endpoint extends AnalyticsName>(
  context: ProbeContext,
  endpoint: Endpoint,
  ask: Omit<AnalyticsAsk, 'endpoint'>,
): Promise<AnalyticsRead<RowOf[Endpoint]>> {
  const { purpose, window, storeIds, form, limit } = ask;
  const operation = analyticsOperation(endpoint);
  const answer = await context.ask({ operation, path: pathOf(operation), query: queryOf(ask) });
  const parsed = answer.status === 200 ? parseRows(answer.body, ROW_OF[endpoint]) : { rows: [], malformed: 0 };
  return { purpose, window, storeIds, form, limit, exchange: answer.id, status: answer.status, ...parsed };
}

function queryOf({
  window,
  storeIds,
  form,
  limit,
  only,
}: Omit<AnalyticsAsk, 'endpoint'>): (readonly [string, string])[] {
  const stores = form === 'comma' && storeIds.length > 0 ? [storeIds.join(',')] : storeIds;
  return [
    ...(only === 'to' ? [] : [['from', window.from] as const]),
    ...(only === 'from' ? [] : [['to', window.to] as const]),
    ...stores.map((value): readonly [string, string] => ['storeIds', value]),
    ...(limit === null ? [] : [['limit', String(limit)] as const]),
  ];
}

/** As many sales as a few days of a large shop have. */
const MOST_PAGES = 20;

export const pastSales = probe({
  artifact: 'past',
  requires: ['sales'],
  title: 'asks about the sales of long ago: revenue of that time, a page of sales, and revenue of that page',
  plan: () => 4,
  async gather(context, { sales }) {
    const end = endOfPast(sales);
    if (end === null) return { days: null, day: null, sales, revenue: null, gap: null };
    const days = await revenueOfThePast(context, end);
    const day = oldestBusyDay(days.rows);
    const window = day === null ? days.window : around(day, end);
    const read = (cap: number) => readRange(context, { list: 'sales', purpose: 'long ago', window, cap }, saleRow);
    const first = await read(1);
    // A page may be empty and lead on: only the end of the list shows that there is nothing.
    const page = first.rows.length === 0 && first.walk.stopped === 'cap' ? await read(MOST_PAGES) : first;
    const covers = page.complete && page.rows.length > 0 ? page.window : null;
    const revenue = covers === null ? null : await ask(context, 'a page of sales of long ago', covers);
    return { days, day, sales: page, revenue, gap: await salesOfAGap(context, days, day) };
  },
});

async function salesOfAGap(
  context: ProbeContext,
  { rows, window }: AnalyticsRead<RevenueRow>,
  day: BusyDay | null,
): Promise<PastEvidence['gap']> {
  const date = gapIn(rows) ?? (day === null ? null : weekBefore(day, window));
  if (date === null) return null;
  const ask = { list: 'sales', purpose: 'a day without revenue', window: noonOf(date), cap: 1 } as const;
  return { date, sales: await readRange(context, ask, saleRow) };
}

async function revenueOfThePast(context: ProbeContext, end: number): Promise<AnalyticsRead<RevenueRow>> {
  for (const days of DAYS_BACK) {
    const answer = await ask(context, 'all of long ago', windowOf(end - days * DAY, end));
    if (answer.status === 200) return answer;
  }
  throw new NotEnough('no range of revenue before the sales that were read was answered');
}

function ask(context: ProbeContext, purpose: string, window: Window): Promise<AnalyticsRead<RevenueRow>> {
  return read(context, 'revenue', { purpose, window, storeIds: [], form: 'comma', limit: null });
}
