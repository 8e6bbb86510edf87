import { formsRule } from '../forms-rule.ts';

export const filterProductsForms = formsRule({
  id: 'filter-products-forms',
  area: 'filters',
  requirements: ['FIL-16', 'FIL-17'],
  list: 'products',
  title: 'Filters of products mean the same with commas and repeated',
});
