import { filterRule, onlyFilter } from '../filter-rule.ts';

export const filterProductsCategories = filterRule('products', {
  id: 'filter-products-categories',
  area: 'filters',
  requirements: ['FIL-15'],
  title: 'Products by category: all of those and only those',
  help: 'The category of the product decides.',
  picks: onlyFilter('categoryIds'),
});
