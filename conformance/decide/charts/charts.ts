import type { AnalyticsEvidence, AnalyticsRead, RevenueRow } from '../../model/analytics.ts';
import type { ArtifactName } from '../../model/artifacts.ts';
import { type Attempt, type Exchange, wasSent } from '../../model/exchange.ts';
import type { Census, FilterRead, ListName, Walk } from '../../model/lists.ts';
import type { SaleRow } from '../../model/rows.ts';
import type {
  RevenueChart,
  RevenueDay,
  RevenueOfStore,
  RuleResult,
  RunCharts,
  RunTimeline,
  WalkMark,
  WalkStrip,
} from '../../model/run.ts';
import { instantOf, within } from '../../see/windows.ts';
import { type Evidence, gatheredIn } from '../evidence.ts';

const MOST_DAYS = 92;
const MOST_STORES = 12;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Offsets from UTC that are in use somewhere, in minutes. */
const OFFSETS = [
  ...Array.from({ length: 27 }, (_, index) => (index - 12) * 60),
  ...[-570, -210, 210, 270, 330, 345, 390, 525, 570, 630, 765],
].sort((a, b) => Math.abs(a) - Math.abs(b));
/** So many sales show in which time zone days begin. */
const ENOUGH_SALES = 3000;

/**
 * Revenue by day and store, from analytics and from the paid sales of the list. Which time zone decides the day is open: the
 * one is taken in which most sales fall on the days that analytics counts them on. Null where either is missing.
 */
export function revenueChart(analytics: AnalyticsEvidence | null, sales: Census<SaleRow> | null): RevenueChart | null {
  const read = analytics?.revenue
    .filter(({ storeIds, limit }) => storeIds.length === 0 && limit === null)
    .find(({ status, malformed, rows }) => status === 200 && malformed === 0 && rows.length > 0);
  if (read === undefined || sales === null || !sales.complete) return null;
  const paid = paidIn(sales.rows, read);
  if (paid.length === 0 || read.rows.length === 0) return null;
  const utcOffsetMinutes = offsetOf(paid, read.rows);
  const points = pointsOf(paid, read.rows, utcOffsetMinutes);
  const dates = [...new Set(points.map(({ date }) => date))].sort();
  const since = dates.slice(-MOST_DAYS)[0] ?? '';
  const stores = storesOf(points, read.rows, since);
  return {
    exchange: read.exchange,
    utcOffsetMinutes,
    days: daysOf(points),
    stores: stores.slice(0, MOST_STORES),
    storesLeftOut: Math.max(0, stores.length - MOST_STORES),
  };
}

interface Paid {
  readonly ms: number;
  readonly storeId: string;
  readonly total: number;
}

function paidIn(rows: readonly SaleRow[], { window }: AnalyticsRead<RevenueRow>): readonly Paid[] {
  const [from, to] = [instantOf(window.from), instantOf(window.to)];
  return rows
    .filter(({ status, total }) => status === 'PAID' && !Number.isNaN(total))
    .map(({ createdAt, storeId, total }) => ({ ms: instantOf(createdAt), storeId, total }))
    .filter(({ ms }) => ms >= from && ms <= to);
}

function dateOf(ms: number, offsetMinutes: number): string {
  return new Date(ms + offsetMinutes * MINUTE_MS).toISOString().slice(0, 10);
}

/** The offset with which most sales are on a day that analytics counts as many on. */
function offsetOf(paid: readonly Paid[], rows: readonly RevenueRow[]): number {
  const sample = paid.slice(0, ENOUGH_SALES);
  const first = Math.min(...sample.map(({ ms }) => ms)) + DAY_MS;
  const last = Math.max(...sample.map(({ ms }) => ms)) - DAY_MS;
  const inside = rows.filter(({ date }) => date >= dateOf(first, 0) && date <= dateOf(last, 0));
  const expected = inside.map(({ date, storeId, txCount }) => ({ day: Date.parse(date) / DAY_MS, storeId, txCount }));
  const byStore = Map.groupBy(sample, ({ storeId }) => storeId);
  const missed = (offset: number): number => {
    const counts = new Map([...byStore].map(([storeId, sales]) => [storeId, perDay(sales, offset)]));
    return expected.reduce(
      (sum, { day, storeId, txCount }) => sum + Math.abs(txCount - (counts.get(storeId)?.get(day) ?? 0)),
      0,
    );
  };
  return OFFSETS.map((offset) => ({ offset, missed: missed(offset) })).reduce((best, each) =>
    each.missed < best.missed ? each : best,
  ).offset;
}

/** How many sales fall on each day, by its number. */
function perDay(sales: readonly Paid[], offset: number): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { ms } of sales) {
    const day = Math.floor((ms + offset * MINUTE_MS) / DAY_MS);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}

interface Point extends RevenueDay {
  readonly storeId: string;
}

function pointsOf(paid: readonly Paid[], rows: readonly RevenueRow[], offset: number): readonly Point[] {
  const points = new Map<string, { date: string; storeId: string; expected: number; received: number }>();
  const at = (date: string, storeId: string) => {
    const key = `${date} ${storeId}`;
    const point = points.get(key) ?? { date, storeId, expected: 0, received: 0 };
    points.set(key, point);
    return point;
  };
  for (const { ms, storeId, total } of paid) at(dateOf(ms, offset), storeId).expected += total;
  for (const { date, storeId, revenue } of rows) at(date, storeId).received += revenue;
  return [...points.values()].map((point) => ({
    ...point,
    expected: cents(point.expected),
    received: cents(point.received),
  }));
}

function daysOf(points: readonly RevenueDay[]): readonly RevenueDay[] {
  return [...Map.groupBy(points, ({ date }) => date)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, all]) => ({ date, ...sumOf(all) }));
}

/** Those with the greatest difference first. */
function storesOf(points: readonly Point[], rows: readonly RevenueRow[], since: string): readonly RevenueOfStore[] {
  const names = new Map(rows.map(({ storeId, storeName }) => [storeId, storeName]));
  const difference = ({ expected, received }: RevenueOfStore) => Math.abs(expected - received);
  return [...Map.groupBy(points, ({ storeId }) => storeId)]
    .map(([id, own]) => ({
      id,
      name: names.get(id) ?? '',
      ...sumOf(own),
      days: daysOf(own.filter(({ date }) => date >= since)),
    }))
    .sort((a, b) => difference(b) - difference(a) || (a.id < b.id ? -1 : 1));
}

function sumOf(days: readonly RevenueDay[]): Pick<RevenueDay, 'expected' | 'received'> {
  return {
    expected: cents(days.reduce((sum, { expected }) => sum + expected, 0)),
    received: cents(days.reduce((sum, { received }) => sum + received, 0)),
  };
}

function cents(value: number): number {
  return Math.round(value * 100) / 100;
}

/** What a report draws. Computed here, because a run does not hold the evidence. */
export function chartsOf(evidence: Evidence, results: readonly RuleResult[]): RunCharts {
  const find = <Name extends ArtifactName>(name: Name) => gatheredIn(evidence, name) ?? null;
  return {
    timeline: timelineOf(evidence.exchanges, evidence.meta.durationMs),
    revenue: revenueChart(find('analytics'), find('sales')),
    walks: walkStrips(
      find('walks') ?? [],
      find('filters') ?? [],
      { sales: find('sales'), logs: find('logs'), products: find('products'), promotions: find('promotions') },
      results,
    ),
  };
}

const MOST_STEPS = 120;
const STEPS_MS = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000];

/** Attempts by the time at which each was sent, with how they ended. */
export function timelineOf(exchanges: readonly Exchange[], durationMs: number): RunTimeline {
  const stepMs = STEPS_MS.find((step) => durationMs / step <= MOST_STEPS) ?? Math.ceil(durationMs / MOST_STEPS);
  const steps = Math.max(1, Math.ceil(durationMs / stepMs));
  const zeros = () => Array.from({ length: steps }, () => 0);
  const [answered, limited, failed] = [zeros(), zeros(), zeros()];
  const all = exchanges.flatMap(sendings);
  for (const { sentAt, status } of all) {
    const row = status === 429 ? limited : status === null || status >= 500 ? failed : answered;
    const step = Math.max(0, Math.min(steps - 1, Math.floor(sentAt / stepMs)));
    row[step] = (row[step] ?? 0) + 1;
  }
  return { stepMs, mostInOneSecond: mostWithin(1000, all), answered, limited, failed };
}

interface Sending extends Pick<Attempt, 'status'> {
  readonly sentAt: number;
}

/** What was sent. Evidence of earlier versions says of each request only when it was asked for. */
function sendings({ at, attempts }: Exchange): readonly Sending[] {
  if (attempts.some(({ sentAt }) => sentAt !== undefined))
    return attempts.flatMap(({ sentAt, status }) => (sentAt === undefined ? [] : { sentAt, status }));
  let sentAt = at;
  return attempts.filter(wasSent).map(({ status, ms, waitedMs }) => {
    const sending = { sentAt, status };
    sentAt += ms + waitedMs;
    return sending;
  });
}

/** The most that were sent in any stretch of this length: neither the beginning of a second nor the width of a bar matters. */
function mostWithin(ms: number, all: readonly Sending[]): number {
  const moments = all.map(({ sentAt }) => sentAt).toSorted((a, b) => a - b);
  let first = 0;
  let most = 0;
  for (const [index, moment] of moments.entries()) {
    while (moment - (moments[first] ?? moment) >= ms) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

const MOST_STRIPS = 6;
const MOST_PAGES = 200;
const MOST_MARKS = 50;

const LISTS: readonly ListName[] = ['sales', 'logs', 'products', 'promotions'];

interface Listed {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt?: string;
}

type Censuses = Readonly<Record<ListName, Census<Listed> | null>>;

/**
 * Walks with what failed in them: records that came twice, and records that a rule found missing, at the place where the order
 * of the list has them. Where nothing failed, the longest walk of each list.
 */
export function walkStrips(
  walks: readonly Walk[],
  filters: readonly FilterRead[],
  censuses: Censuses,
  results: readonly RuleResult[],
): readonly WalkStrip[] {
  const failed = results.filter(({ area, outcome }) => area === 'pagination' && outcome === 'failed');
  const missing = new Set(
    failed.flatMap(({ findings }) =>
      findings.flatMap(({ subject: { aspect, record } }) => (MISSING.has(aspect) ? (record ?? []) : [])),
    ),
  );
  const own = LISTS.flatMap((list) => censuses[list]?.walk ?? []);
  const all = [...own, ...walks].filter(
    ({ pages, filters: used, long }) => pages.length > 1 && used.length === 0 && long === undefined,
  );
  const known = (list: ListName) => {
    const read = filters.filter(({ walk }) => walk.list === list).flatMap(({ rows }) => rows);
    return new Map([...(censuses[list]?.rows ?? []), ...read].map((row) => [row.id, row]));
  };
  const strips = all.map((walk) => stripOf(walk, missing, known(walk.list)));
  const marked = failed.length === 0 ? [] : strips.filter(({ marks }) => marks.length > 0);
  return (marked.length > 0 ? marked : longest(strips)).slice(0, MOST_STRIPS);
}

/** `edge` where it would be before the first or after the last one. */
const MISSING: ReadonlySet<string | undefined> = new Set(['hole', 'edge', 'unlisted']);

function longest(strips: readonly WalkStrip[]): readonly WalkStrip[] {
  return [...Map.groupBy(strips, ({ list }) => list).values()]
    .flatMap((own) => own.toSorted((a, b) => b.pages.length - a.pages.length).slice(0, 1))
    .map((strip) => ({ ...strip, marks: [] }));
}

function stripOf(walk: Walk, missing: ReadonlySet<string>, known: ReadonlyMap<string, Listed>): WalkStrip {
  const { list, purpose, limit, pages, ids } = walk;
  const marks = [...repeats(ids), ...holes(walk, missing, known)].sort((a, b) => a.position - b.position);
  return {
    list,
    purpose,
    limit,
    ended: walk.stopped === 'end',
    pages: pages.slice(0, MOST_PAGES).map(({ exchange, count }) => ({ exchange, count })),
    pagesLeftOut: Math.max(0, pages.length - MOST_PAGES),
    marks: marks.slice(0, MOST_MARKS),
  };
}

function repeats(ids: readonly string[]): readonly WalkMark[] {
  const seen = new Set<string>();
  return ids.flatMap((record, position): WalkMark[] => {
    const isAgain = seen.has(record);
    seen.add(record);
    return isAgain ? [{ kind: 'repeat', position, record }] : [];
  });
}

function holes(walk: Walk, missing: ReadonlySet<string>, known: ReadonlyMap<string, Listed>): readonly WalkMark[] {
  if (walk.stopped !== 'end') return [];
  const came = new Set(walk.ids);
  const isIn = within(walk.window);
  const isInside = ({ createdAt, updatedAt = createdAt }: Listed) =>
    isIn(createdAt) === true && isIn(updatedAt) === true;
  return [...missing].flatMap((record): WalkMark[] => {
    const row = known.get(record);
    if (row === undefined || came.has(record) || !isInside(row)) return [];
    return [{ kind: 'hole', position: placeOf(row, walk, known), record }];
  });
}

/** Before the first record that comes after it in the order that the walk has by time. */
function placeOf({ createdAt }: Listed, { ids }: Walk, known: ReadonlyMap<string, Listed>): number {
  const instants = ids.map((id) => instantOf(known.get(id)?.createdAt ?? ''));
  const dated = instants.filter((instant) => !Number.isNaN(instant));
  const isNewestFirst = (dated[0] ?? 0) > (dated.at(-1) ?? 0);
  const own = instantOf(createdAt);
  const place = instants.findIndex((instant) => (isNewestFirst ? instant < own : instant > own));
  return place < 0 ? ids.length : place;
}
