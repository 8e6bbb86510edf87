import { filterRule, onlyFilter } from '../filter-rule.ts';

export const filterSalesStaff = filterRule('sales', {
  id: 'filter-sales-staff',
  area: 'filters',
  requirements: ['FIL-09'],
  title: 'Sales by cashier: all of those and only those',
  help: 'The recorded cashier decides, not who opened the tab.',
  picks: onlyFilter('staffId'),
});
