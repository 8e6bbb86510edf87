import { filterRule, onlyFilter } from '../filter-rule.ts';

export const filterSalesSearch = filterRule('sales', {
  id: 'filter-sales-search',
  area: 'filters',
  requirements: ['FIL-11'],
  title: 'Sales by invoice number',
  help: 'A number finds the sale with that invoice number and nothing that does not contain it.',
  picks: onlyFilter('search'),
});
