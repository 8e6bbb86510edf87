import { filterRule } from '../filter-rule.ts';

export const filterProductsStores = filterRule('products', {
  id: 'filter-products-stores',
  area: 'filters',
  requirements: ['FIL-14'],
  title: 'Products by store: all of those and only those',
  help: 'A product belongs to the stores that it is assigned to.',
  // Some stores are asked for beside a category, to keep the answers short.
  picks: ({ filters }) =>
    filters.some((use) => use.parameter === 'storeIds') &&
    filters.every((use) => use.parameter === 'storeIds' || use.parameter === 'categoryIds'),
  concerns: ['storeIds'],
});
