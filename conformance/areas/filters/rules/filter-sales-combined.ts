import { combined, filterRule } from '../filter-rule.ts';

export const filterSalesCombined = filterRule('sales', {
  id: 'filter-sales-combined',
  area: 'filters',
  requirements: ['FIL-12'],
  title: 'Filters of sales hold together',
  help: 'Several filters are all to be satisfied.',
  picks: combined,
  besideRange: true,
});
