import type { FilterUse, Reach, Window } from '../../model/lists.ts';
import { type ProbeContext, probe } from '../../model/probe.ts';
import { type LogRow, logRow, type SaleRow, saleRow } from '../../model/rows.ts';
import { instantOf, type Timed } from '../../see/windows.ts';
import { readRange } from '../shared/census/census.probe.ts';

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
  const sale = oldest(rows.filter(({ invoiceId }) => Number.isFinite(invoiceId)));
  if (sale === null) return [];
  const ask = { list: 'sales', purpose: 'a sale of long ago', filters: [one('search', `${sale.invoiceId}`)] } as const;
  const { walk } = await context.walk({ ...ask, ...sinceThen(context, sale) }, saleRow);
  return [{ list: 'sales', id: sale.id, walk }];
}

async function lookForMovement(
  context: ProbeContext,
  window: Window,
  known: readonly LogRow[],
): Promise<readonly Reach[]> {
  const ask = { list: 'logs', purpose: 'movements of long ago', window, cap: 1 } as const;
  const { rows } = await readRange(context, ask, logRow);
  const [log] = rarestFirst(rows, known);
  if (log === undefined) return [];
  const filters = [one('productIds', log.productId), one('types', log.type), one('storeIds', log.storeId)];
  const since = { list: 'logs', purpose: 'a movement of long ago', filters, ...sinceThen(context, log) } as const;
  const { walk } = await context.walk(since, logRow);
  return [{ list: 'logs', id: log.id, walk }];
}

/** From just before the record until now, so that its last change is in the range as well. */
function sinceThen(context: ProbeContext, { createdAt }: Timed) {
  const from = new Date(instantOf(createdAt) - SECOND).toISOString();
  const to = new Date(Date.parse(context.deploymentNow()) - 2 * SECOND).toISOString();
  return { window: { from, to }, limit: LARGEST, cap: MOST_PAGES };
}

function oldest<Row extends Timed>(rows: readonly Row[]): Row | null {
  return rows.reduce<Row | null>(
    (a, b) => (a === null || instantOf(b.createdAt) < instantOf(a.createdAt) ? b : a),
    null,
  );
}

/** What rarely moves in this way in this store comes first: it takes few pages to find. */
function rarestFirst(rows: readonly LogRow[], known: readonly LogRow[]): readonly LogRow[] {
  const way = ({ productId, type, storeId }: LogRow) => `${productId} ${type} ${storeId}`;
  const counts = Map.groupBy([...known, ...rows], way);
  const often = (row: LogRow) => counts.get(way(row))?.length ?? 0;
  return rows.toSorted((a, b) => often(a) - often(b));
}

function one(parameter: string, value: string): FilterUse {
  return { parameter, values: [value], form: 'comma' };
}
