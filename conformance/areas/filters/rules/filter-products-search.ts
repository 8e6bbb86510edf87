import { filterRule, onlyFilter } from '../filter-rule.ts';

export const filterProductsSearch = filterRule('products', {
  id: 'filter-products-search',
  area: 'filters',
  requirements: ['FIL-18', 'FIL-19', 'FIL-20'],
  title: 'Products by name or SKU',
  help: 'Search looks at the name and at the SKU, and at nothing else.',
  picks: onlyFilter('search'),
});
