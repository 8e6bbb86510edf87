import { type OperationId, pathOf } from '../../../../contract/operations.ts';
import { queryOf, type Values } from '../../../ask/questions/ask.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Census } from '../../../model/lists.ts';
import { type ProbeContext, probe } from '../../../model/probe.ts';
import type { LogRow, SaleRow } from '../../../model/rows.ts';
import { nextCursorOf } from '../../../see/answers.ts';
import { instantOf } from '../../../see/windows.ts';
import { daysBetween, echoOf, longPast, midnight, type RangeEcho, type Spanned, someDays } from './ranges.ts';

declare module '../../../model/artifacts.ts' {
  interface Artifacts {
    readonly rangeEcho: { readonly reads: readonly RangeEcho[] };
  }
}

export const rangeEchoProbe = probe({
  artifact: 'rangeEcho',
  requires: ['sales', 'logs'],
  title: 'Ranges of several lengths and notations, and the range in each answer',
  plan: () => 18,
  async gather(context, { sales, logs }) {
    const now = Date.parse(context.deploymentNow());
    const ofSales = windows(now, sales, saleSpan);
    const ofLogs = windows(now, logs, logSpan);
    const reads = await context.all([
      ...unbounded(context, sales),
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

/** With a filter the range may be built by other code. Two values are no range of values. */
const SALES: readonly Values[] = [
  { limit: `${PAGED_AT}` },
  { limit: '100' },
  { limit: '5', search: '1', paymentMethods: 'CASH' },
  { limit: '100', status: 'PAID,REFUNDED' },
];
const LOGS: readonly Values[] = [
  { limit: `${PAGED_AT}` },
  { limit: '100' },
  { limit: '100', types: 'RESTOCK,DELETE' },
  { limit: '100', search: 'a' },
];

/**
 * Some days that end where records are known, the same instants in notations of other zones, some without milliseconds, and a
 * long range of the past. A deployment that ignores the zones widens the range, by more than nine hours before and by twelve after;
 * one that reads whole hours alone widens it as well.
 */
function windows<Row extends { readonly createdAt: string }>(
  now: number,
  { window, rows }: Census<Row>,
  spanOf: (row: Row) => Spanned,
): readonly Values[] {
  const { from, to } = daysBetween(rows.map(spanOf), now, PAGED_AT + 1) ?? someDays(now);
  const past = longPast(now, window === null ? now : Date.parse(window.from));
  return [
    { from: iso(from), to: iso(to) },
    { from: inZone(from, '-09:30'), to: inZone(to, '+12:45') },
    { from: iso(midnight(now, 8)).replace('.000', ''), to: iso(midnight(now, 4)).replace('.000', '') },
    { from: iso(past.from), to: iso(past.to) },
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

/** The offset as ISO 8601 has it. */
function inZone(ms: number, offset: string): string {
  return iso(Date.parse(iso(ms).replace('Z', offset.replace(/^./, OPPOSITE)))).replace('Z', offset);
}

const OPPOSITE = (sign: string): string => (sign === '-' ? '+' : '-');

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** The status of the fewest sales, without bounds: its first page reaches further back than that of all sales. */
function unbounded(context: ProbeContext, { rows }: Census<SaleRow>): (() => Promise<RangeEcho[]>)[] {
  const seen = new Map<string, number>();
  for (const { status } of rows) seen.set(status, (seen.get(status) ?? 0) + 1);
  const [rarest] = [...seen].toSorted(([, some], [, others]) => some - others);
  return rarest === undefined ? [] : [() => read(context, 'listSales', { status: rarest[0], limit: '100' })];
}

async function read(context: ProbeContext, operation: OperationId, values: Values): Promise<RangeEcho[]> {
  return [echoOf(operation, await ask(context, operation, values))];
}

function ask(context: ProbeContext, operation: OperationId, values: Values): Promise<Exchange> {
  return context.ask({ operation, path: pathOf(operation), query: queryOf(values) });
}

/** A listing in each window, the first of them for two pages. */
function inEach(
  context: ProbeContext,
  operation: OperationId,
  asked: readonly Values[],
  filterings: readonly Values[],
): (() => Promise<RangeEcho[]>)[] {
  return filterings.map((filters, turn) => {
    const values = { ...asked[turn], ...filters };
    return () => (turn === 0 ? paged(context, operation, values) : read(context, operation, values));
  });
}

/** The second page has to show the same range as the first. */
async function paged(context: ProbeContext, operation: OperationId, values: Values): Promise<RangeEcho[]> {
  const first = await ask(context, operation, values);
  const cursor = nextCursorOf(first);
  if (cursor === null) return [echoOf(operation, first)];
  const second = await ask(context, operation, { ...values, cursor });
  return [echoOf(operation, first), echoOf(operation, second)];
}
