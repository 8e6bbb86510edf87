import { field, textOrNull } from '../../kernel/json.ts';
import type { Exchange, OperationId } from '../../model/exchange.ts';
import { type ProbeContext, probe } from '../../model/probe.ts';
import { pathOf } from '../asking/operations.ts';
import { echoOf } from './echo.ts';
import type { RangeEcho } from './evidence.ts';

const DAY = 86_400_000;
type Query = readonly (readonly [string, string])[];

export const rangeEchoProbe = probe({
  artifact: 'rangeEcho',
  after: [],
  title: 'Ranges of many lengths and notations, and what the answers say of them',
  plan: () => 19,
  async gather(context) {
    const now = Date.parse(context.deploymentNow());
    const asked = windows(now);
    const reads = await context.all([
      ...asked.flatMap((window, turn) => [
        () => read(context, 'listSales', [...window, ...(SALES[turn] ?? [])]),
        () => read(context, 'listInventoryLogs', [...window, ...(LOGS[turn] ?? [])]),
      ]),
      ...asked.slice(0, 3).map((window) => () => read(context, 'getRevenueAnalytics', window)),
      ...asked
        .slice(0, 2)
        .flatMap((window) => [
          () => read(context, 'getStaffAnalytics', window),
          () => read(context, 'getCustomerAnalytics', window),
        ]),
      () => laterPage(context, 'listSales', now),
      () => laterPage(context, 'listInventoryLogs', now),
    ]);
    return { reads: reads.flat() };
  },
});

/** Beside a filter the range may be put together elsewhere: each window comes with another one. */
const SALES: readonly Query[] = [
  [['limit', '5']],
  [
    ['limit', '5'],
    ['status', 'PAID,REFUNDED'],
  ],
  [
    ['limit', '5'],
    ['paymentMethods', 'CASH'],
  ],
  [
    ['limit', '5'],
    ['search', '1'],
  ],
];
const LOGS: readonly Query[] = [
  [['limit', '5']],
  [
    ['limit', '5'],
    ['types', 'SALE_CREATE'],
  ],
  [
    ['limit', '5'],
    ['types', 'RESTOCK,DELETE'],
  ],
  [
    ['limit', '5'],
    ['search', 'a'],
  ],
];

/**
 * Odd milliseconds to the end of a day, the same instants in notations of other zones, without milliseconds, and a range
 * that long passed. Whoever takes no notice of the zones widens the range, by eleven hours before and by twelve behind.
 */
function windows(now: number): readonly Query[] {
  const day = (ago: number) => Math.floor(now / DAY) * DAY - ago * DAY;
  const [from, to] = [day(12) + 3_600_001, day(3) - 1];
  return [
    range(iso(from), iso(to)),
    range(inZone(from, -11), inZone(to, 12)),
    range(iso(day(8)).replace('.000', ''), iso(day(4)).replace('.000', '')),
    range(iso(day(400) + 1), iso(day(380) + 999)),
  ];
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

/** The second page has to say the same as the first. */
async function laterPage(context: ProbeContext, operation: OperationId, now: number): Promise<RangeEcho[]> {
  const query: Query = [...range(iso(now - 25 * DAY), iso(now - DAY)), ['limit', '2']];
  const first = await ask(context, operation, query);
  const cursor = textOrNull(field(first.body, 'pagination'), 'nextCursor');
  if (cursor === null) return [echoOf(operation, first)];
  const second = await ask(context, operation, [...query, ['cursor', cursor]]);
  return [echoOf(operation, first), echoOf(operation, second)];
}
