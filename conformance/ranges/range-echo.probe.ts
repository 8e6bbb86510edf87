import { type OperationId, pathOf } from '../../contract/operations.ts';
import { instantOf } from '../census/windows.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Census } from '../model/lists.ts';
import { type ProbeContext, probe } from '../model/probe.ts';
import type { LogRow, SaleRow } from '../model/rows.ts';
import { nextCursorOf } from '../requests/answers.ts';
import { echoOf, type RangeEcho } from './range-echo.ts';
import { daysBetween, longPast, midnight, type Spanned, someDays } from './range-windows.ts';

declare module '../model/artifacts.ts' {
  interface Artifacts {
    readonly rangeEcho: { readonly reads: readonly RangeEcho[] };
  }
}

type Query = readonly (readonly [string, string])[];

export const rangeEchoProbe = probe({
  artifact: 'rangeEcho',
  requires: ['sales', 'logs'],
  title: 'Ranges of several lengths and notations, and the range in each answer',
  plan: () => 17,
  async gather(context, { sales, logs }) {
    const now = Date.parse(context.deploymentNow());
    const ofSales = windows(now, sales, saleSpan);
    const ofLogs = windows(now, logs, logSpan);
    const reads = await context.all([
      ...inEach(context, 'listSales', ofSales, SALES),
      ...inEach(context, 'listInventoryLogs', ofLogs, LOGS),
      ...ofSales.slice(0, 3).map((window) => () => read(context, 'getRevenueAnalytics', window)),
      ...ofSales.slice(0, 2).map((window) => () => read(context, 'getStaffAnalytics', window)),
      ...ofSales.slice(0, 2).map((window) => () => read(context, 'getCustomerAnalytics', window)),
    ]);
    return { reads: reads.flat() };
  },
});

/** Of the days between records, so many make a first page. */
const PAGED_AT = 2;

/** With a filter the range may be built by other code: each window comes with another one. */
const SALES = [
  limited(PAGED_AT),
  limited(5, [['status', 'PAID,REFUNDED']]),
  limited(5, [['paymentMethods', 'CASH']]),
  limited(5, [['search', '1']]),
];
const LOGS = [
  limited(PAGED_AT),
  limited(5, [['types', 'SALE_CREATE']]),
  limited(5, [['types', 'RESTOCK,DELETE']]),
  limited(100, [['search', 'a']]),
];

function limited(limit: number, filter: Query = []): Query {
  return [['limit', `${limit}`], ...filter];
}

/**
 * Some days that end where records are known, the same instants in notations of other zones, some without milliseconds, and a
 * long range of the past. A deployment that ignores the zones widens the range, by eleven hours before and by twelve after.
 */
function windows<Row extends { readonly createdAt: string }>(
  now: number,
  { window, rows }: Census<Row>,
  spanOf: (row: Row) => Spanned,
): readonly Query[] {
  const { from, to } = daysBetween(rows.map(spanOf), now, PAGED_AT + 1) ?? someDays(now);
  const past = longPast(now, window === null ? now : Date.parse(window.from));
  return [
    range(iso(from), iso(to)),
    range(inZone(from, -11), inZone(to, 12)),
    range(iso(midnight(now, 8)).replace('.000', ''), iso(midnight(now, 4)).replace('.000', '')),
    range(iso(past.from), iso(past.to)),
  ];
}

function saleSpan({ createdAt, updatedAt, status }: SaleRow): Spanned {
  const instants = [instantOf(createdAt), instantOf(updatedAt)];
  return { first: Math.min(...instants), last: Math.max(...instants), counts: status === 'PAID' };
}

function logSpan({ createdAt }: LogRow): Spanned {
  const at = instantOf(createdAt);
  return { first: at, last: at, counts: true };
}

function inZone(ms: number, hours: number): string {
  return iso(ms + hours * 3_600_000).replace('Z', `${hours < 0 ? '-' : '+'}${Math.abs(hours)}:00`);
}

function range(from: string, to: string): Query {
  return [
    ['from', from],
    ['to', to],
  ];
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

async function read(context: ProbeContext, operation: OperationId, query: Query): Promise<RangeEcho[]> {
  return [echoOf(operation, await ask(context, operation, query))];
}

function ask(context: ProbeContext, operation: OperationId, query: Query): Promise<Exchange> {
  return context.ask({ operation, path: pathOf(operation), query });
}

/** A listing in each window, the first of them for two pages. */
function inEach(
  context: ProbeContext,
  operation: OperationId,
  asked: readonly Query[],
  filterings: readonly Query[],
): (() => Promise<RangeEcho[]>)[] {
  return filterings.map((filters, turn) => {
    const query = [...(asked[turn] ?? []), ...filters];
    return () => (turn === 0 ? paged(context, operation, query) : read(context, operation, query));
  });
}

/** The second page has to show the same range as the first. */
async function paged(context: ProbeContext, operation: OperationId, query: Query): Promise<RangeEcho[]> {
  const first = await ask(context, operation, query);
  const cursor = nextCursorOf(first);
  if (cursor === null) return [echoOf(operation, first)];
  const second = await ask(context, operation, [...query, ['cursor', cursor]]);
  return [echoOf(operation, first), echoOf(operation, second)];
}
