import { saleRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../filter-cases.ts';
import { filterSalesStores } from './filter-sales-stores.ts';

filterCases(filterSalesStores, {
  list: 'sales',
  filters: [use('storeIds', 'store-1')],
  fits: saleRow(),
  strays: saleRow({ id: 'sale-2', storeId: 'store-2' }),
});
