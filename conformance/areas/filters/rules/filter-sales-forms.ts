import { formsRule } from '../forms-rule.ts';

export const filterSalesForms = formsRule({
  id: 'filter-sales-forms',
  area: 'filters',
  requirements: ['FIL-05', 'FIL-08', 'FIL-13'],
  list: 'sales',
  title: 'Filters of sales mean the same with commas and repeated',
});
