import { type OperationId, pathOf } from '../../../../contract/operations.ts';
import { queryOf, type Values } from '../../../ask/questions/ask.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Census } from '../../../model/lists.ts';
import { type ProbeContext, probe } from '../../../model/probe.ts';
import { type LogRow, logRow, type SaleRow } from '../../../model/rows.ts';
import { listField } from '../../../model/values/json.ts';
import { nextCursorOf } from '../../../see/answers.ts';
import { dateOf } from '../../../see/retry-window.ts';
import { instantOf } from '../../../see/windows.ts';
import { BY, TESTS } from '../filters/semantics.ts';
import {
  beginnings,
  type Clock,
  DAY,
  type DefaultRangeEvidence,
  daysBetween,
  echoOf,
  iso,
  longPast,
  midnight,
  type RangeEcho,
  type RangeEdge,
  type Spanned,
  someDays,
} from './ranges.ts';

declare module '../../../model/artifacts.ts' {
  interface Artifacts {
    readonly defaultRange: DefaultRangeEvidence;
    readonly rangeEcho: { readonly reads: readonly RangeEcho[] };
  }
}

/** Bounds may or may not belong to a range, and the default one may begin with the very request. */
const CLEAR = 5_000;

export const defaultRangeProbe = probe({
  artifact: 'defaultRange',
  requires: [],
  title: 'Inventory logs without bounds, and movements on both sides of where their range begins and of today',
  plan: () => 12,
  async gather(context): Promise<DefaultRangeEvidence> {
    const answer = await askLogs(context, { limit: '100' });
    const askedAt = iso(Date.parse(context.startedAt) + answer.at);
    const { echoed } = echoOf('listInventoryLogs', answer);
    const times = timesIn(answer);
    const clock = { askedAt, serverDate: dateOf(answer) };
    const { inside, outside } = sides(clock, echoed?.from);
    const [inner, outer, daily] = await context.all([
      () => stretch(context, inside, inside + 10 * DAY),
      () => stretch(context, outside - 30 * DAY, outside),
      () => stretch(context, ...today(clock)),
    ]);
    const known = [...rowsIn(answer), ...(inner?.rows ?? [])];
    const [started, older, reached] = await Promise.all([
      edgeOf(context, 'inside', inner, inner?.rows[0]),
      beyond(context, outer, known),
      edgeOf(context, 'today', daily, daily?.rows.at(-1)),
    ]);
    return {
      exchange: answer.id,
      status: answer.status,
      echoed,
      ...clock,
      oldest: times[0] ?? null,
      newest: times.at(-1) ?? null,
      edges: [...started, ...older.edges, ...reached],
      later: older.later ?? (await nextPlainPage(context, answer)),
    };
  },
});

/** Where the answer says that the range begins, if that can be right; else what is inside or outside in every reading. */
function sides(clock: Clock, from: unknown) {
  const allowed = beginnings(clock);
  const said = typeof from === 'string' ? Date.parse(from) : Number.NaN;
  const isPossible = allowed.some(([least, most]) => said >= least && said <= most);
  const inside = (isPossible ? said : Math.max(...allowed.map(([, most]) => most))) + CLEAR;
  const outside = (isPossible ? said : Math.min(...allowed.map(([least]) => least))) - CLEAR;
  return { inside, outside };
}

/** Movements since midnight lie in a range that ends with the day. */
function today({ askedAt, serverDate }: Clock): [number, number] {
  const now = Date.parse(serverDate ?? askedAt);
  return [midnight(now), now];
}

interface Stretch {
  readonly exchange: Exchange;
  readonly rows: readonly LogRow[];
}

async function stretch(context: ProbeContext, from: number, to: number): Promise<Stretch> {
  const exchange = await askLogs(context, { from: iso(from), to: iso(to), limit: '100' });
  const rows = rowsIn(exchange).filter(({ createdAt }) => Date.parse(createdAt) >= from && Date.parse(createdAt) <= to);
  return { exchange, rows: rows.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)) };
}

async function edgeOf(
  context: ProbeContext,
  side: RangeEdge['side'],
  found: Stretch | undefined,
  row: LogRow | undefined,
): Promise<RangeEdge[]> {
  if (found === undefined || row === undefined) return [];
  return [edge(side, found, row, await lookFor(context, row))];
}

function edge(
  side: RangeEdge['side'],
  { exchange }: Stretch,
  { id, createdAt }: LogRow,
  { listed, exchanges }: Search,
): RangeEdge {
  return { side, record: id, createdAt, listed, exchanges: [exchange.id, ...exchanges] };
}

/**
 * The last movement before the range; if possible one of a kind of which the range holds more, so that they fill a page and
 * the next one has to keep the range as well.
 */
async function beyond(
  context: ProbeContext,
  found: Stretch | undefined,
  inside: readonly LogRow[],
): Promise<Pick<DefaultRangeEvidence, 'edges' | 'later'>> {
  const nearest = found?.rows.toReversed() ?? [];
  const several = nearest.find((row) => inside.filter((one) => kindOf(one) === kindOf(row)).length > 1);
  const row = several ?? nearest[0];
  if (found === undefined || row === undefined) return { edges: [], later: null };
  const search = await lookFor(context, row);
  const isWorthIt = search.listed === false && search.count > 1;
  // The page after all but the last movement of its kind, without bounds.
  const values = { limit: String(Math.min(search.count - 1, 100)), ...narrowedTo(row) };
  return { edges: [edge('outside', found, row, search)], later: isWorthIt ? await pagesOf(context, values) : null };
}

const MOST_PAGES = 4;

/** Whether a movement was found in the listing without bounds. */
interface Search {
  /** Null where it could not be read to its end. */
  readonly listed: boolean | null;
  readonly count: number;
  readonly exchanges: readonly string[];
}

function askLogs(context: ProbeContext, values: Values): Promise<Exchange> {
  return ask(context, 'listInventoryLogs', values);
}

function rowsIn({ body }: Exchange): readonly LogRow[] {
  return listField(body, 'data').map(logRow);
}

function timesIn(page: Exchange): readonly string[] {
  const times = rowsIn(page).map(({ createdAt }) => createdAt);
  return times.filter((time) => time !== '').toSorted();
}

/** Movements of one kind are those that a listing shows when it is narrowed to one of them. */
function kindOf(row: LogRow): string {
  return JSON.stringify(narrowedTo(row));
}

/** By everything that never changes in a movement, so that the listing stays short. */
function narrowedTo(row: LogRow): Values {
  const fixed = Object.entries(TESTS.logs).filter(([, { isFixed }]) => isFixed === true);
  return Object.fromEntries(fixed.map(([name, { looksAt }]) => [name, String(looksAt(row)?.[0] ?? '')]));
}

/** Whether the listing without bounds has the movement. */
async function lookFor(context: ProbeContext, row: LogRow): Promise<Search> {
  const narrowed = { limit: '100', ...narrowedTo(row) };
  const exchanges: string[] = [];
  let count = 0;
  let cursor: string | null = null;
  do {
    const page: Exchange = await askLogs(context, cursor === null ? narrowed : { ...narrowed, cursor });
    exchanges.push(page.id);
    if (page.status !== 200) return { listed: null, count, exchanges };
    const rows = rowsIn(page);
    count += rows.length;
    if (rows.some(({ id }) => id === row.id)) return { listed: true, count, exchanges };
    cursor = nextCursorOf(page);
  } while (cursor !== null && exchanges.length < MOST_PAGES);
  return { listed: cursor === null ? false : null, count, exchanges };
}

/** In a large shop few movements are of one kind: then the page after all but the last movement of the first page. */
async function nextPlainPage(context: ProbeContext, page: Exchange): Promise<DefaultRangeEvidence['later']> {
  const count = rowsIn(page).length;
  if (count < 2 || nextCursorOf(page) === null) return null;
  const found = await pagesOf(context, { limit: String(count - 1) });
  return found === null ? null : { ...found, exchanges: [page.id, ...found.exchanges] };
}

async function pagesOf(context: ProbeContext, values: Values): Promise<DefaultRangeEvidence['later']> {
  const first = await askLogs(context, values);
  const cursor = nextCursorOf(first);
  if (cursor === null) return null;
  const second = await askLogs(context, { ...values, cursor });
  return { oldest: timesIn(second)[0] ?? null, exchanges: [first.id, second.id] };
}

export const rangeEchoProbe = probe({
  artifact: 'rangeEcho',
  requires: ['sales', 'logs'],
  title: 'Ranges of several lengths and notations, and the range in each answer',
  plan: () => 18,
  async gather(context, { sales, logs }) {
    const now = Date.parse(context.deploymentNow());
    const ofSales = windows(now, sales, ({ createdAt, updatedAt, status }) => {
      const instants = [instantOf(createdAt), instantOf(updatedAt)];
      return { first: Math.min(...instants), last: Math.max(...instants), counts: status === 'PAID' };
    });
    const ofLogs = windows(now, logs, ({ createdAt }) => {
      const at = instantOf(createdAt);
      return { first: at, last: at, counts: true };
    });
    const asks: readonly (readonly [OperationId, readonly Values[]])[] = [
      ['listSales', [...unbounded(sales), ...SALES.map((filters, turn) => ({ ...ofSales[turn], ...filters }))]],
      ['listInventoryLogs', LOGS.map((filters, turn) => ({ ...ofLogs[turn], ...filters }))],
      ['getRevenueAnalytics', ofSales.slice(0, 3)],
      ['getStaffAnalytics', ofSales.slice(0, 2)],
      ['getCustomerAnalytics', ofSales.slice(0, 2)],
    ];
    const reads = await context.all(
      asks.flatMap(([operation, all]) => all.map((values) => () => read(context, operation, values))),
    );
    return { reads: reads.flat() };
  },
});

/** Of the days between records, so many make a first page. */
const PAGED_AT = '2';

/** In each window in turn. With a filter the range may be built by other code. Two values are no range of values. */
const SALES: readonly Values[] = [
  { limit: PAGED_AT },
  { limit: '100' },
  { limit: '5', search: '1', [BY.method]: 'CASH' },
  { limit: '100', status: 'PAID,REFUNDED' },
];
const LOGS: readonly Values[] = [
  { limit: PAGED_AT },
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
  const { from, to } = daysBetween(rows.map(spanOf), now, Number(PAGED_AT) + 1) ?? someDays(now);
  const past = longPast(now, window === null ? now : Date.parse(window.from));
  return [
    { from: iso(from), to: iso(to) },
    { from: inZone(from, '-09:30'), to: inZone(to, '+12:45') },
    { from: iso(midnight(now, 8)).replace('.000', ''), to: iso(midnight(now, 4)).replace('.000', '') },
    { from: iso(past.from), to: iso(past.to) },
  ];
}

/** The offset as ISO 8601 has it. */
function inZone(ms: number, offset: string): string {
  const opposite = offset.replace(/^./, (sign) => (sign === '-' ? '+' : '-'));
  return iso(Date.parse(iso(ms).replace('Z', opposite))).replace('Z', offset);
}

/** The status of the fewest sales, without bounds: its first page reaches further back than that of all sales. */
function unbounded({ rows }: Census<SaleRow>): readonly Values[] {
  const byStatus = Map.groupBy(rows, ({ status }) => status);
  const [rarest] = [...byStatus].toSorted(([, some], [, others]) => some.length - others.length);
  return rarest === undefined ? [] : [{ status: rarest[0], limit: '100' }];
}

/** Where few make a page, the next one has to show the same range. */
async function read(context: ProbeContext, operation: OperationId, values: Values): Promise<RangeEcho[]> {
  const answer = await ask(context, operation, values);
  const cursor = values.limit === PAGED_AT && values.cursor === undefined ? nextCursorOf(answer) : null;
  const later = cursor === null ? [] : await read(context, operation, { ...values, cursor });
  return [echoOf(operation, answer), ...later];
}

function ask(context: ProbeContext, operation: OperationId, values: Values): Promise<Exchange> {
  return context.ask({ operation, path: pathOf(operation), query: queryOf(values) });
}
