import { saleRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../filter-cases.ts';
import { filterSalesTabCreator } from './filter-sales-tab-creator.ts';

filterCases(filterSalesTabCreator, {
  list: 'sales',
  filters: [use('tabCreatorId', 'staff-2')],
  fits: saleRow({ tabCreatorId: 'staff-2' }),
  strays: saleRow({ id: 'sale-2', staffId: 'staff-2' }),
});
