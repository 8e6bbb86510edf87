import { filterRule, onlyFilter } from '../filter-rule.ts';

export const filterSalesStatus = filterRule('sales', {
  id: 'filter-sales-status',
  area: 'filters',
  requirements: ['FIL-03', 'FIL-04'],
  title: 'Sales by status: all of those and only those',
  help: 'A status filter must select on the stored status, on every page and for the rare states too.',
  picks: onlyFilter('status'),
});
