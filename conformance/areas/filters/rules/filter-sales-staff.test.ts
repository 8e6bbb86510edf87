import { saleRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../filter-cases.ts';
import { filterSalesStaff } from './filter-sales-staff.ts';

filterCases(filterSalesStaff, {
  list: 'sales',
  filters: [use('staffId', 'staff-1')],
  fits: saleRow(),
  strays: saleRow({ id: 'sale-2', staffId: 'staff-2', tabCreatorId: 'staff-1' }),
});
