import { pathOf } from '../../../contract/operations.ts';
import { parametersOfKind } from '../../../contract/surface.ts';
import type { Census, ListName, Reach, Walk, Window } from '../../model/lists.ts';
import { type ProbeContext, probe, type WalkAsk } from '../../model/probe.ts';
import { type LogRow, logRow, type SaleRow } from '../../model/rows.ts';
import { crowdedSlice, instantOf, mostTied, recentSlice, type Slice, type Timed } from '../../see/windows.ts';
import { readRange } from '../shared/census/census.probe.ts';
import { BY, one, TESTS } from '../shared/filters/semantics.ts';
import { DEFAULT_SIZE } from './walk-findings.ts';

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly reach: readonly Reach[];
    readonly walks: readonly Walk[];
  }
}

const SECOND = 1000;
const LARGEST = 100;
/** With the filters of the record, so many pages are the whole range. */
const MOST_PAGES = 4;

/** A long range that is cut without a word lacks what is oldest in it. */
export const reachProbe = probe({
  artifact: 'reach',
  requires: ['past'],
  optional: ['logs'],
  title: 'looks for a sale and a movement of long ago in ranges from then until now',
  plan: () => 5,
  gather: async (context, { past, logs }) => {
    const { window, rows } = past.sales;
    const found = await context.all([
      () => lookForSale(context, rows),
      () => (window === null ? Promise.resolve([]) : lookForMovement(context, window, logs?.rows ?? [])),
      () => lookWithoutRange(context, rows),
    ]);
    return found.flat();
  },
});

async function lookForSale(context: ProbeContext, rows: readonly SaleRow[]): Promise<readonly Reach[]> {
  const numbered = rows.filter((row) => isTimed(row) && Number.isFinite(row.invoiceId));
  const sale = least(numbered, ({ createdAt }) => instantOf(createdAt));
  if (sale === null) return [];
  const ask = { list: 'sales', purpose: 'a sale of long ago', filters: [one('search', `${sale.invoiceId}`)] } as const;
  return await lookFor(context, sale, ask);
}

const FEW_MATCH = ['status', 'storeIds', ...parametersOfKind('person').map(({ name }) => name), BY.method];

/**
 * Without a range, and with filters that few sales match: in a large shop, other first pages end long before the default range
 * begins.
 */
async function lookWithoutRange(context: ProbeContext, rows: readonly SaleRow[]): Promise<readonly Reach[]> {
  const queries = rows.map((row) => {
    const filters = FEW_MATCH.map((name) => [name, TESTS.sales[name]?.looksAt(row)?.[0] ?? ''] as const);
    const values = filters.map(([name, value]) => [name, `${value}`] as const).filter(([, value]) => value !== '');
    return [['limit', `${LARGEST}`] as const, ...values];
  });
  const counts = Map.groupBy(queries, (query) => JSON.stringify(query));
  const query = least(queries, (one) => counts.get(JSON.stringify(one))?.length ?? 0);
  if (query !== null) await context.ask({ operation: 'listSales', path: pathOf('listSales'), query });
  return [];
}

/** What rarely moves in this way in this store takes few pages to find. */
async function lookForMovement(context: ProbeContext, window: Window, known: readonly LogRow[]): Promise<Reach[]> {
  const ask = { list: 'logs', purpose: 'movements of long ago', window, cap: 1 } as const;
  const { rows } = await readRange(context, ask, logRow);
  const way = ({ productId, type, storeId }: LogRow) => `${productId} ${type} ${storeId}`;
  const counts = Map.groupBy([...known, ...rows], way);
  const log = least(rows.filter(isTimed), (row) => counts.get(way(row))?.length ?? 0);
  if (log === null) return [];
  const filters = [one(BY.product, log.productId), one('types', log.type), one('storeIds', log.storeId)];
  const since = one('from', justBefore(log));
  const alone = {
    list: 'logs',
    purpose: 'a movement of long ago, by from alone',
    filters: [...filters, since],
  } as const;
  const both = await lookFor(context, log, { list: 'logs', purpose: 'a movement of long ago', filters });
  return [...both, await reachOf(context, log.id, alone)];
}

/** Made at an instant of this calendar: no shop has a record of before 1970. */
function isTimed({ createdAt }: Timed): boolean {
  return instantOf(createdAt) > 0;
}

/** From just before the record until now, so that its last change is in the range as well. */
async function lookFor(context: ProbeContext, record: TimedRow, ask: ReachAsk): Promise<Reach[]> {
  const to = new Date(Date.parse(context.deploymentNow()) - 2 * SECOND).toISOString();
  return [await reachOf(context, record.id, { ...ask, window: { from: justBefore(record), to } })];
}

type ReachAsk = Pick<WalkAsk, 'purpose' | 'filters' | 'window'> & Pick<Reach, 'list'>;

async function reachOf(context: ProbeContext, id: string, ask: ReachAsk): Promise<Reach> {
  const { walk } = await context.walk({ ...ask, limit: LARGEST, cap: MOST_PAGES });
  return { list: ask.list, id, walk };
}

function justBefore(record: Timed): string {
  return new Date(instantOf(record.createdAt) - SECOND).toISOString();
}

function least<Row>(rows: readonly Row[], of: (row: Row) => number): Row | null {
  return rows.reduce<Row | null>((a, b) => (a === null || of(b) < of(a) ? b : a), null);
}

type Task = () => Promise<Walk>;

type TimedRow = Timed & { readonly id: string };

/** Pages of one record each: one walk at least is longer than ten pages. */
const CROWD = { sales: { least: 11, atMost: 12 }, logs: { least: 7, atMost: 8 } };
/** Sizes at which one window of records is walked; undefined is the default size. */
const SIZES_OF_A_CROWD = { sales: [1, 2], logs: [1] };
const SIZES_OF_A_STRETCH = { sales: [undefined, 50, 100], logs: [undefined, 99, 100] };

/** Enough for two pages at limit 100, so that the edge of the largest page is crossed too. */
const STRETCH = 104;

export const walksProbe = probe({
  artifact: 'walks',
  requires: [],
  optional: ['sales', 'logs', 'products', 'promotions', 'past'],
  title: 'walks each list at several page sizes',
  plan: () => 80,
  gather: async (context, { sales, logs, products, promotions, past }) => {
    const tasks = [
      ...(sales === undefined ? [] : rangedWalks(context, 'sales', sales)),
      ...(logs === undefined ? [] : rangedWalks(context, 'logs', logs)),
      ...(products === undefined ? [] : plainWalks(context, 'products', products)),
      ...(promotions === undefined ? [] : plainWalks(context, 'promotions', promotions)),
      ...(past === undefined ? [] : [...oldTies(context, past.sales), ...oldMovements(context, past.sales)]),
    ];
    const walks = await context.all(tasks);
    return sales === undefined ? walks : [...walks, ...(await longWalk(context, sales))];
  },
});

function rangedWalks(context: ProbeContext, list: keyof typeof SIZES_OF_A_STRETCH, census: Census<TimedRow>): Task[] {
  if (census.window === null) return [];
  const stretch = recentSlice(census.rows, census.window, STRETCH);
  // Where too many records share each instant for pages of one, the newest records.
  const newest = recentSlice(census.rows, census.window, 11);
  const few = newest !== null && newest.rows.length <= 14 ? newest : null;
  const crowd = crowdedSlice(census.rows, census.window, CROWD[list]) ?? few;
  const tied = mostTied(census.rows, census.window);
  return [
    // A smaller one is the crowd.
    ...(tied === null || tied.rows.length <= CROWD[list].atMost ? [] : [walkThroughTies(context, list, tied)]),
    ...(stretch === null ? [] : SIZES_OF_A_STRETCH[list].map((limit) => walkTask(context, list, limit, stretch))),
    ...(crowd === null ? [] : SIZES_OF_A_CROWD[list].map((limit) => walkTask(context, list, limit, crowd))),
  ];
}

/** Sales of one instant of long ago, which the whole list does not reach in a large shop: on one page, and cut at its edge. */
function oldTies(context: ProbeContext, { rows, window }: Census<TimedRow>): Task[] {
  const tied = window === null ? null : mostTied(rows, window);
  if (tied === null) return [];
  return [walkTask(context, 'sales', LARGEST, tied), walkThroughTies(context, 'sales', tied)];
}

/** What an old sale moved, most of it at one instant: on one page, and on small ones. */
function oldMovements(context: ProbeContext, { rows }: Census<SaleRow>): Task[] {
  const [sale] = rows.filter(({ status }) => status === 'PAID').toSorted((a, b) => b.lines.length - a.lines.length);
  const at = Date.parse(sale?.createdAt ?? '');
  if (Number.isNaN(at)) return [];
  const window = { from: new Date(at - MINUTE).toISOString(), to: new Date(at + MINUTE).toISOString() };
  return [
    walking(context, 'logs', LARGEST, { window, cap: 1 }),
    walking(context, 'logs', 2, { window, cap: MOST_PAGES_OF_TIES }),
  ];
}

const MINUTE = 60_000;

/** Every page ends among records of one instant, no matter how old they are. */
function walkThroughTies(context: ProbeContext, list: ListName, { rows, window }: Slice<TimedRow>): Task {
  const limit = Math.min(DEFAULT_SIZE, Math.ceil(rows.length / PAGES_OF_TIES));
  return walking(context, list, limit, { window, cap: Math.min(pagesFor(rows.length, limit), MOST_PAGES_OF_TIES) });
}

const PAGES_OF_TIES = 3;
const MOST_PAGES_OF_TIES = 8;

function walkTask(context: ProbeContext, list: ListName, limit: number | undefined, slice: Slice<unknown>): Task {
  return walking(context, list, limit, { window: slice.window, cap: pagesFor(slice.rows.length, limit) });
}

/** How many pages are read at some sizes. At the default, two later ones that others follow: a single short one may be so by chance. */
const PAGES_OF_FEW: ReadonlyMap<number | undefined, number> = new Map([
  [undefined, 4],
  [1, 3],
  [2, 1],
]);

/** Lists without a range: the whole list in large pages, and its first records in small ones. */
function plainWalks(context: ProbeContext, list: ListName, census: Census<TimedRow>): Task[] {
  const count = census.rows.length;
  const whole = [undefined, sizeThatFillsPages(count)]
    .filter((limit) => Math.ceil(count / (limit ?? DEFAULT_SIZE)) <= 12)
    .map((limit) => walking(context, list, limit, { cap: pagesFor(count, limit) }));
  const ties = sizeThatCutsTies(census.rows);
  const aimed = ties === null ? [] : [walking(context, list, ties, { cap: Math.min(pagesFor(count, ties), 5) })];
  // Those that a client is likely to send; large ones where records follow.
  const sizes = [...(count <= 300 ? [] : [undefined]), 1, 2, ...[50, 99].filter((size) => count > size)];
  const beginnings = sizes.map((limit) => walking(context, list, limit, { cap: PAGES_OF_FEW.get(limit) ?? 2 }));
  return count <= 300 ? [...whole, ...beginnings, ...aimed] : [...beginnings, ...aimed];
}

/** A size at which the last page is full, if there is one: a list that ends exactly with a page often ends wrongly. */
function sizeThatFillsPages(count: number): number {
  const sizes = Array.from({ length: LARGEST - 2 }, (_, index) => LARGEST - 1 - index);
  return (
    sizes.find((size) => count % size === 0 && count / size > 1 && count / size <= 6) ?? Math.min(count, LARGEST - 1)
  );
}

/** A page size that makes the first page end among records of one instant, in the middle of the largest such crowd. */
function sizeThatCutsTies(rows: readonly TimedRow[]): number | null {
  const page = rows.slice(0, LARGEST + 1);
  const edges = page.flatMap((row, index) =>
    index > 0 && row.createdAt === page[index - 1]?.createdAt ? [index] : [],
  );
  const ties = new Map(
    page.map((row) => [row.createdAt, page.filter((other) => other.createdAt === row.createdAt).length]),
  );
  const most = Math.max(0, ...ties.values());
  const best = edges.filter((edge) => ties.get(page[edge]?.createdAt ?? '') === most);
  return best[Math.floor(best.length / 2)] ?? null;
}

function pagesFor(count: number, limit: number | undefined): number {
  return Math.ceil(count / (limit ?? DEFAULT_SIZE)) + 3;
}

function walking(
  context: ProbeContext,
  list: ListName,
  limit: number | undefined,
  ask: Pick<WalkAsk, 'window' | 'cap'>,
): Task {
  const sized: WalkAsk = {
    list,
    purpose: limit === undefined ? 'at the default page size' : `${limit} to a page`,
    ...(limit === undefined ? {} : { limit }),
    ...ask,
  };
  return async () => (await context.walk(sized)).walk;
}

/** A long walk with fewer requests shows too little; the reserve is for the other probes. */
const WORTH_A_LONG_WALK = 2000;
const RESERVE = 1500;

/** If the budget allows it, reads all sales, also those that the census left out. Only repeated ids and pages are kept. */
async function longWalk(context: ProbeContext, sales: Census<unknown>): Promise<Walk[]> {
  const cap = context.requestsLeft() - RESERVE;
  if (sales.walk.stopped !== 'cap' || sales.walk.window === null || cap < WORTH_A_LONG_WALK) return [];
  const { window } = sales.walk;
  const ask = { list: 'sales', purpose: 'the whole history', limit: LARGEST, window, cap, long: true } as const;
  return [(await context.walk(ask)).walk];
}
