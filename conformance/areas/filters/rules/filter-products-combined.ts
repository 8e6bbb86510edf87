import { combined, filterRule } from '../filter-rule.ts';

export const filterProductsCombined = filterRule('products', {
  id: 'filter-products-combined',
  area: 'filters',
  requirements: ['FIL-21'],
  title: 'Filters of products hold together',
  help: 'Several filters are all to be satisfied.',
  picks: combined,
});
