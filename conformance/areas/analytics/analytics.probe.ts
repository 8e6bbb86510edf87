import type { AnalyticsName } from '../../../contract/operations.ts';
import {
  type AnalyticsEvidence,
  type AnalyticsRead,
  type EndpointReads,
  type LongAgo,
  NOTHING_ASKED,
  type OneBoundRead,
  type PastEvidence,
} from '../../model/analytics.ts';
import { customerRow, revenueRow, staffRow } from '../../model/analytics-rows.ts';
import type { Json } from '../../model/exchange.ts';
import type { Census } from '../../model/lists.ts';
import { NotEnough, type ProbeContext, probe } from '../../model/probe.ts';
import type { SaleRow } from '../../model/rows.ts';
import { plural } from '../../model/values/plural.ts';
import { read } from './ask-analytics.ts';
import type { AnalyticsAsk } from './planning/analytics-ask.ts';
import { analyticsAsks, fallbackRange, type Known, longAgoAsks, oneBoundAsks } from './planning/asks.ts';
import { timedSales } from './timed-sales.ts';

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly analytics: AnalyticsEvidence;
  }
}

export const analyticsReads = probe({
  artifact: 'analytics',
  requires: ['sales'],
  optional: ['stores', 'past'],
  title: 'asks revenue, staff and customers about ranges whose sales are known',
  plan: () => 117,
  async gather(context, { stores, sales, past }) {
    const known = readable(
      context,
      sales,
      (stores?.stores ?? []).map((store) => store.id),
    );
    const given = {
      sales,
      salesRangedBy: 'createdAt',
      ...(stores === undefined ? {} : { everyStore: stores }),
    } as const;
    const all = [...analyticsAsks(known), ...oneBoundAsks()];
    const asks = context.counted(
      all,
      (some) => ({ ...given, analytics: imagined(some, null) }),
      (some) => ({ ...given, analytics: imagined(some, 200) }),
    );
    const [reads, oneBound] = await Promise.all([
      readEndpoints(
        context,
        asks.filter(({ only }) => only === undefined),
      ),
      context.all(asks.filter(({ only }) => only !== undefined).map((ask) => () => readOneBound(context, ask))),
    ]);
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
  const withoutRows = (some: readonly AnalyticsAsk[]) =>
    some.map(({ only: _only, ...ask }) => ({ ...ask, exchange: '', status, rows: [], malformed: 0 }));
  const of = (endpoint: AnalyticsName) =>
    withoutRows(asks.filter((ask) => ask.endpoint === endpoint && ask.only === undefined));
  const oneBound = withoutRows(asks.filter(({ only }) => only !== undefined));
  return { revenue: of('revenue'), staff: of('staff'), customers: of('customers'), oneBound, longAgo: NOTHING_ASKED };
}

function readable(context: ProbeContext, sales: Census<SaleRow>, storeIds: readonly string[]): Known {
  if (!sales.complete) throw new NotEnough('the sales of no range were read completely');
  const timed = timedSales(sales.rows);
  const unreadable = sales.rows.filter((sale) => Number.isNaN(sale.total)).length + sales.rows.length - timed.length;
  if (unreadable > 0)
    throw new NotEnough(`${plural(unreadable, 'sale has', 'sales have')} no readable createdAt or total`);
  const now = Date.parse(context.deploymentNow());
  return { sales: sales.rows, storeIds, now, read: sales.window ?? fallbackRange(timed, now) };
}

async function readEndpoints(context: ProbeContext, asks: readonly AnalyticsAsk[]): Promise<EndpointReads> {
  const of = (endpoint: AnalyticsName) => asks.filter((ask) => ask.endpoint === endpoint);
  const [revenue, staff, customers] = await Promise.all([
    readAll(context, of('revenue'), revenueRow),
    readAll(context, of('staff'), staffRow),
    readAll(context, of('customers'), customerRow),
  ]);
  return { revenue, staff, customers };
}

function readAll<Row>(
  context: ProbeContext,
  asks: readonly AnalyticsAsk[],
  row: (record: Json) => Row | null,
): Promise<AnalyticsRead<Row>[]> {
  return context.all(asks.map((ask) => () => read(context, ask, row)));
}

const ROW = { revenue: revenueRow, staff: staffRow, customers: customerRow };

async function readOneBound(context: ProbeContext, ask: AnalyticsAsk): Promise<OneBoundRead> {
  const { endpoint } = ask;
  return { endpoint, ...(await read<OneBoundRead['rows'][number]>(context, ask, ROW[endpoint])) };
}
