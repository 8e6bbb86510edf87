import { pathOf } from '../../../../contract/operations.ts';
import { askAll } from '../../../ask/questions/ask.ts';
import type { StoreFound, StoresEvidence } from '../../../model/artifacts.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Census, ListName, Walk, Window } from '../../../model/lists.ts';
import { NotEnough, type ProbeContext, probe } from '../../../model/probe.ts';
import {
  type LogRow,
  logRow,
  type ProductRow,
  type PromotionRow,
  productRow,
  promotionRow,
  type SaleRow,
  saleRow,
} from '../../../model/rows.ts';
import { field, listField, textField } from '../../../model/values/json.ts';
import { nextCursorOf } from '../../../see/answers.ts';
import { between, instantOf, moments, type Timed } from '../../../see/windows.ts';
import { iso } from '../ranges/ranges.ts';

declare module '../../../model/artifacts.ts' {
  interface Artifacts {
    readonly sales: Census<SaleRow>;
    readonly logs: Census<LogRow>;
    readonly products: Census<ProductRow>;
    readonly promotions: Census<PromotionRow>;
    readonly everyStore: StoresEvidence;
    readonly stores: StoresEvidence;
  }
}

/** Ranges tried in this order: a deployment may refuse one as too wide. */
export const DAYS_BACK = [9000, 366, 90, 30, 7];

const PAGE = 100;

export const salesCensus = probe({
  artifact: 'sales',
  requires: [],
  title: 'reads sales, as far back as the budget allows',
  plan: (context) => pagesOf('sales', context),
  gather: (context) => rangedCensus(context, 'sales', saleRow),
});

export const logsCensus = probe({
  artifact: 'logs',
  requires: [],
  title: 'reads inventory logs, as far back as the budget allows',
  plan: (context) => pagesOf('logs', context),
  gather: (context) => rangedCensus(context, 'logs', logRow),
});

// Products and promotions are few: what is planned is what the sandbox has, not the most that would be read.
export const productsCensus = probe({
  artifact: 'products',
  requires: [],
  title: 'reads products',
  plan: () => 10,
  gather: (context) => plainCensus(context, 'products', productRow),
});

export const promotionsCensus = probe({
  artifact: 'promotions',
  requires: [],
  title: 'reads promotions',
  plan: () => 3,
  gather: (context) => plainCensus(context, 'promotions', promotionRow),
});

/**
 * Pages of each list at the default budget, measured: enough is left for all other probes, also for a second round. All rows of
 * a list are kept in memory, so sales and logs have a limit at any budget.
 */
const PAGES: Readonly<Record<ListName, { readonly usual: number; readonly most: number }>> = {
  sales: { usual: 18, most: 100 },
  logs: { usual: 13, most: 100 },
  products: { usual: 60, most: Number.POSITIVE_INFINITY },
  promotions: { usual: 60, most: Number.POSITIVE_INFINITY },
};
const DEFAULT_BUDGET = 2500;
const FEWEST_PAGES = 4;

function pagesOf(list: ListName, { budget }: ProbeContext): number {
  const { usual, most } = PAGES[list];
  return Math.min(most, Math.max(FEWEST_PAGES, Math.floor((budget * usual) / DEFAULT_BUDGET)));
}

async function plainCensus<Row extends Timed>(
  context: ProbeContext,
  list: ListName,
  project: (record: unknown) => Row,
): Promise<Census<Row>> {
  const cap = pagesOf(list, context);
  const { walk, rows } = await context.walk({ list, purpose: 'the whole list', limit: PAGE, cap }, project);
  answered(walk);
  return { window: null, rows, complete: walk.stopped === 'end', walk, evidence: evidenceOf(walk) };
}

async function rangedCensus<Row extends Changed>(
  context: ProbeContext,
  list: ListName,
  project: (record: unknown) => Row,
): Promise<Census<Row>> {
  const cap = pagesOf(list, context);
  // One request less, which a list that is cut off may need to tell what its ranges are about.
  const first = cap - 1;
  // The time of the run itself is left out: sales made during the check must not look like a difference.
  const to = Date.parse(context.deploymentNow()) - 2000;
  for (const days of DAYS_BACK) {
    const window = { from: iso(to - days * 86_400_000), to: iso(to) };
    const whole = await readRange(context, { list, purpose: 'everything in range', window, cap: first }, project);
    const refusedAtOnce = whole.walk.stopped === 'refused' && whole.walk.pages.length === 1;
    if (refusedAtOnce && days !== DAYS_BACK.at(-1)) continue;
    answered(whole.walk);
    if (whole.walk.stopped !== 'cap') return whole;
    if (whole.complete && !(await isRangedByChange(context, whole))) return whole;
    return narrowed(context, cap, project, { ...whole, complete: false });
  }
  throw new NotEnough(`no range of ${list} was answered`);
}

interface Changed extends Timed {
  readonly id: string;
  readonly updatedAt?: string;
}

/** Some deployments compare whole seconds. */
const NEAR = 2000;

/**
 * Whether a range selects by the last change (FIL-28): then a list in order of creation that was cut off lacks older sales of
 * every range. The sale that was changed longest after its creation shows it, in the range of its creation.
 */
async function isRangedByChange<Row extends Changed>(
  context: ProbeContext,
  { rows, walk }: Census<Row>,
): Promise<boolean> {
  const lag = ({ createdAt, updatedAt = createdAt }: Row) => instantOf(updatedAt) - instantOf(createdAt);
  const telling = rows.reduce<Row | null>((most, row) => (most !== null && lag(most) >= lag(row) ? most : row), null);
  if (telling === null || !(lag(telling) > 2 * NEAR)) return false;
  const created = instantOf(telling.createdAt);
  const window = { from: iso(created - NEAR), to: iso(created + NEAR) };
  const purpose = 'when a changed sale was created';
  const near = await context.walk({ list: walk.list, purpose, window, limit: PAGE, cap: 1 }, saleRow);
  return near.walk.stopped === 'end' && !near.walk.ids.includes(telling.id);
}

/** The list is too long and not in order of time: read its newest tenth, and again a tenth of that, until it fits. */
async function narrowed<Row extends Timed>(
  context: ProbeContext,
  cap: number,
  project: (record: unknown) => Row,
  whole: Census<Row>,
): Promise<Census<Row>> {
  let best = whole;
  for (let tries = 0; tries < 3 && !best.complete && best.window !== null; tries += 1) {
    const distinct = moments(best.rows).map((moment) => moment.ms);
    const from = distinct[Math.floor(distinct.length * 0.9)];
    if (from === undefined) return best;
    const window = { from: iso(from - 1), to: best.window.to };
    const purpose = 'the newest part of a list that is not in order of time';
    best = await readRange(context, { list: whole.walk.list, purpose, window, cap }, project);
  }
  return best;
}

/** The range, or, if it is longer than the cap, the part of it that was read completely. */
export async function readRange<Row extends Timed>(
  context: ProbeContext,
  ask: { readonly list: ListName; readonly purpose: string; readonly window: Window; readonly cap: number },
  project: (record: unknown) => Row,
): Promise<Census<Row>> {
  const { walk, rows } = await context.walk({ ...ask, limit: PAGE }, project);
  const evidence = evidenceOf(walk);
  const read = walk.stopped === 'cap' ? readStretch(rows, ask.window) : null;
  if (read === null) return { window: ask.window, rows, complete: walk.stopped === 'end', walk, evidence };
  const [from, to] = [instantOf(read.from), instantOf(read.to)];
  const inside = rows.filter(({ createdAt }) => instantOf(createdAt) > from && instantOf(createdAt) < to);
  return { window: read, rows: inside, complete: true, walk, evidence };
}

function answered(walk: Walk): void {
  if (walk.pages[0]?.status === 200) return;
  throw new NotEnough(`the first page of ${walk.list} answered ${walk.pages[0]?.status ?? 'nothing'}`);
}

/** If records come in order of time, a walk that was cut off has read one part of the range completely. */
function readStretch<Row extends Timed>(rows: readonly Row[], window: Window): Window | null {
  const instants = rows.map((row) => instantOf(row.createdAt));
  const descending = instants.every((instant, index) => instant <= (instants[index - 1] ?? instant));
  const ascending = instants.every((instant, index) => instant >= (instants[index - 1] ?? instant));
  if (descending === ascending) return null;
  const distinct = moments(rows).map((moment) => moment.ms);
  const gaps = distinct.slice(1).map((newer, index) => between(distinct[index] ?? newer, newer));
  const edge = descending ? gaps.find((gap) => gap !== null) : gaps.findLast((gap) => gap !== null);
  if (edge === undefined || edge === null) return null;
  return descending ? { from: iso(edge), to: window.to } : { from: window.from, to: iso(edge) };
}

function evidenceOf(walk: Walk): string[] {
  return walk.pages.map((page) => page.exchange);
}

/** An organization has closed few stores. A deployment that leaks names many more, and five are enough to see it. */
const MOST_ASKED = 5;

/** If the list of stores could not be read. */
const NONE_KNOWN: StoresEvidence = { stores: [], complete: false, evidence: [] };

/** Other probes send the same requests, so the kernel answers these from its cache. */
async function namedByAnalytics(context: ProbeContext): Promise<readonly string[]> {
  const operations = ['getRevenueAnalytics', 'getStaffAnalytics'] as const;
  const answers = await askAll(context, operations, (operation) => context.ask({ operation, path: pathOf(operation) }));
  return answers.flatMap(({ body }) =>
    listField(body, 'data').map((row) => textField(row, 'storeId') || textField(field(row, 'store'), 'id')),
  );
}

/**
 * A closed store may be missing in `/stores` while its sales are still listed. Whether such a store belongs to the organization
 * is asked of the deployment: a store of another organization in `storeIds` is a 403.
 */
export const everyStoreProbe = probe({
  artifact: 'everyStore',
  requires: [],
  optional: ['stores', 'sales', 'logs', 'products', 'promotions'],
  title: 'requests stores that occur in records but not in the list of stores',
  plan: () => 0,
  gather: async (context, { stores = NONE_KNOWN, sales, logs, products, promotions }) => {
    const named = new Set([
      ...(await namedByAnalytics(context)),
      ...(sales?.rows ?? []).map(({ storeId }) => storeId),
      ...(logs?.rows ?? []).map(({ storeId }) => storeId),
      ...(products?.rows ?? []).flatMap(({ storeIds, overriddenIn }) => [...storeIds, ...overriddenIn]),
      ...(promotions?.rows ?? []).flatMap(({ storeIds }) => storeIds),
    ]);
    const listed = new Set(stores.stores.map(({ id }) => id));
    const unlisted = [...named].filter((id) => id !== '' && !listed.has(id)).slice(0, MOST_ASKED);
    const answers = await askAll(context, unlisted, async (id) => {
      const query = Object.entries({ storeIds: id, limit: '1' });
      return { id, exchange: await context.ask({ operation: 'listSales', path: pathOf('listSales'), query }) };
    });
    const closed = answers
      .filter(({ exchange }) => exchange.status === 200)
      .map(({ id }): StoreFound => ({ id, name: '', branchNo: '' }));
    const isAllRead = [sales, logs, products, promotions].every((list) => list !== undefined);
    return {
      ...stores,
      // A list that could not be read may contain more.
      complete: stores.complete && isAllRead,
      stores: [...stores.stores, ...closed],
      evidence: [...stores.evidence, ...answers.map(({ exchange }) => exchange.id)],
    };
  },
});

/** The contract does not say whether the list of stores has pages; if it does, they are followed. */
const MOST_PAGES = 40;

export const storesProbe = probe({
  artifact: 'stores',
  requires: [],
  title: 'reads the stores',
  plan: () => 1,
  gather: async (context) => {
    const evidence: string[] = [];
    const stores: StoreFound[] = [];
    let cursor: string | null = null;
    do {
      const query = Object.entries(cursor === null ? {} : { cursor });
      const answer: Exchange = await context.ask({ operation: 'listStores', path: pathOf('listStores'), query });
      if (answer.status !== 200) throw new NotEnough(`the list of stores answered ${answer.status ?? 'nothing'}`);
      evidence.push(answer.id);
      for (const one of listField(answer.body, 'data'))
        stores.push({ id: textField(one, 'id'), name: textField(one, 'name'), branchNo: textField(one, 'branchNo') });
      const next = nextCursorOf(answer);
      cursor = next === '' || next === cursor ? null : next;
    } while (cursor !== null && evidence.length < MOST_PAGES);
    return { stores, complete: cursor === null, evidence };
  },
});
