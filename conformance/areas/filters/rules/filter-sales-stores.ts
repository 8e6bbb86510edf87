import { filterRule, onlyFilter } from '../filter-rule.ts';

export const filterSalesStores = filterRule('sales', {
  id: 'filter-sales-stores',
  area: 'filters',
  requirements: ['FIL-01'],
  title: 'Sales by store: all of those and only those',
  help: 'Check every store of the list, not only the first.',
  picks: onlyFilter('storeIds'),
});
