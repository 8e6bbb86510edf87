import { filterRule, onlyFilter } from '../filter-rule.ts';

export const filterSalesTabCreator = filterRule('sales', {
  id: 'filter-sales-tab-creator',
  area: 'filters',
  requirements: ['FIL-10'],
  title: 'Sales by the opener of the tab: all of those and only those',
  help: 'Who opened the tab decides, not the cashier; sales without a tab never match.',
  picks: onlyFilter('tabCreatorId'),
});
