import { saleRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../filter-cases.ts';
import { filterSalesCombined } from './filter-sales-combined.ts';

filterCases(filterSalesCombined, {
  list: 'sales',
  filters: [use('status', 'PAID'), use('storeIds', 'store-1')],
  fits: saleRow(),
  strays: saleRow({ id: 'sale-2', storeId: 'store-2' }),
});
