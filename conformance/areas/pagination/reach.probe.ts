import type { Reach, Window } from '../../model/lists.ts';
import { type ProbeContext, probe, type WalkAsk } from '../../model/probe.ts';
import { type LogRow, logRow, type SaleRow } from '../../model/rows.ts';
import { instantOf, type Timed } from '../../see/windows.ts';
import { readRange } from '../shared/census/census.probe.ts';
import { one } from '../shared/filters/semantics.ts';

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly reach: readonly Reach[];
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
  plan: () => 3,
  gather: async (context, { past, logs }) => {
    const { window, rows } = past.sales;
    const found = await context.all([
      () => lookForSale(context, rows),
      () => (window === null ? Promise.resolve([]) : lookForMovement(context, window, logs?.rows ?? [])),
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

/** What rarely moves in this way in this store takes few pages to find. */
async function lookForMovement(
  context: ProbeContext,
  window: Window,
  known: readonly LogRow[],
): Promise<readonly Reach[]> {
  const ask = { list: 'logs', purpose: 'movements of long ago', window, cap: 1 } as const;
  const { rows } = await readRange(context, ask, logRow);
  const way = ({ productId, type, storeId }: LogRow) => `${productId} ${type} ${storeId}`;
  const counts = Map.groupBy([...known, ...rows], way);
  const log = least(rows.filter(isTimed), (row) => counts.get(way(row))?.length ?? 0);
  if (log === null) return [];
  const filters = [one('productIds', log.productId), one('types', log.type), one('storeIds', log.storeId)];
  return await lookFor(context, log, { list: 'logs', purpose: 'a movement of long ago', filters });
}

/** Made at an instant of this calendar: no shop has a record of before 1970. */
function isTimed({ createdAt }: Timed): boolean {
  return instantOf(createdAt) > 0;
}

/** From just before the record until now, so that its last change is in the range as well. */
async function lookFor(
  context: ProbeContext,
  { id, createdAt }: Timed & { readonly id: string },
  ask: Pick<WalkAsk, 'purpose' | 'filters'> & Pick<Reach, 'list'>,
): Promise<readonly Reach[]> {
  const from = new Date(instantOf(createdAt) - SECOND).toISOString();
  const to = new Date(Date.parse(context.deploymentNow()) - 2 * SECOND).toISOString();
  const { walk } = await context.walk({ ...ask, window: { from, to }, limit: LARGEST, cap: MOST_PAGES });
  return [{ list: ask.list, id, walk }];
}

function least<Row>(rows: readonly Row[], of: (row: Row) => number): Row | null {
  return rows.reduce<Row | null>((a, b) => (a === null || of(b) < of(a) ? b : a), null);
}
