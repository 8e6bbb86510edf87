import type { FilterRead } from '../../model/lists.ts';
import { probe } from '../../model/probe.ts';
import { logRow, productRow, promotionRow, saleRow } from '../../model/rows.ts';
import { logsReadings } from './plan/logs.ts';
import { productsReadings } from './plan/products.ts';
import { promotionsReadings } from './plan/promotions.ts';
import { salesReadings } from './plan/sales.ts';

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly filters: readonly FilterRead[];
  }
}

const ROW = { sales: saleRow, products: productRow, promotions: promotionRow, logs: logRow };

export const filtersProbe = probe({
  artifact: 'filters',
  requires: [],
  optional: ['sales', 'products', 'promotions', 'logs'],
  title: 'reads each list through each of its filters',
  // An estimate for --plan: the sandbox takes 201.
  plan: () => 205,
  gather: async (context, { sales, products, promotions, logs }) => {
    const asks = [
      ...(sales === undefined ? [] : salesReadings(sales)),
      ...(logs === undefined ? [] : logsReadings(logs)),
      ...(products === undefined ? [] : productsReadings(products)),
      ...(promotions === undefined ? [] : promotionsReadings(promotions)),
    ];
    return await context.all(asks.map((ask) => () => context.walk<FilterRead['rows'][number]>(ask, ROW[ask.list])));
  },
});
