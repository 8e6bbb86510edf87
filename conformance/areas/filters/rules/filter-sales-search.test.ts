import { saleRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../filter-cases.ts';
import { filterSalesSearch } from './filter-sales-search.ts';

filterCases(filterSalesSearch, {
  list: 'sales',
  filters: [use('search', '1042')],
  fits: saleRow({ invoiceId: 1042 }),
  strays: saleRow({ id: 'sale-2', invoiceId: 977 }),
});
