import type { FilterRead } from '../../model/lists.ts';
import { probe, type WalkAsk } from '../../model/probe.ts';
import { ROW_OF } from '../../model/rows.ts';
import { logsReadings, salesReadings } from './plan/dated.ts';
import { productsReadings, promotionsReadings } from './plan/goods.ts';
import { namesOf } from './plan/values.ts';

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly filters: readonly FilterRead[];
  }
}

export const filtersProbe = probe({
  artifact: 'filters',
  requires: [],
  optional: ['sales', 'products', 'promotions', 'logs', 'stores'],
  title: 'reads each list through each of its filters',
  // An estimate for --plan: the sandbox takes 210.
  plan: () => 210,
  gather: async (context, { stores: { stores } = { stores: [] }, ...known }) => {
    const { sales, products, promotions, logs } = known;
    const names = namesOf(products?.rows ?? [], stores);
    const plans = [
      () => (sales === undefined ? [] : salesReadings(sales)),
      () => (logs === undefined ? [] : logsReadings(logs, names)),
      () => (products === undefined ? [] : productsReadings(products, logs?.rows ?? [], names)),
      () => (promotions === undefined ? [] : promotionsReadings(promotions, products?.rows ?? [], names)),
    ];
    const asks: WalkAsk[] = [];
    for (const plan of plans) {
      asks.push(...plan());
      // Planning takes long: what others wait to send is sent in between.
      await context.wait(0);
    }
    const counted = context.counted(asks, (some) => ({ ...known, filters: some.map(imagined) }));
    return await context.all(
      counted.map((ask) => () => context.walk<FilterRead['rows'][number]>(ask, ROW_OF[ask.list])),
    );
  },
});

/** A reading of two pages without records, to see who would count it. */
function imagined({ list, purpose, limit, window, filters = [] }: WalkAsk): FilterRead {
  const pages = (['uuid', 'null'] as const).map((nextCursor) => ({ exchange: '', status: 200, count: 0, nextCursor }));
  const asked = { list, purpose, limit: limit ?? null, window: window ?? null, filters };
  return { walk: { ...asked, pages, ids: [], stopped: 'end', startedAt: 0, endedAt: 0 }, rows: [] };
}
