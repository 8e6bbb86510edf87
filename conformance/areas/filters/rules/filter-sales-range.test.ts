import { saleRow } from '../../../testing/builders.ts';
import { filterCases } from '../filter-cases.ts';
import { filterSalesRange } from './filter-sales-range.ts';

filterCases(filterSalesRange, {
  list: 'sales',
  filters: [],
  window: { from: '2026-01-10T09:59:59.999Z', to: '2026-01-10T10:00:00.001Z' },
  fits: saleRow(),
  strays: saleRow({ id: 'sale-2', createdAt: '2026-01-10T10:00:00.003Z', updatedAt: '2026-01-10T10:00:00.003Z' }),
});
