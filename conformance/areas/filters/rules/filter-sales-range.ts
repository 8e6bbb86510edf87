import { filterRule, rangeOnly } from '../filter-rule.ts';

export const filterSalesRange = filterRule('sales', {
  id: 'filter-sales-range',
  area: 'filters',
  requirements: ['FIL-02'],
  title: 'Sales by range',
  help: 'Compare whole instants, to the millisecond: no rounding to seconds or days.',
  picks: rangeOnly,
});
