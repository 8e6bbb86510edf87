import { filterRule, onlyFilter } from '../../filters/filter-rule.ts';

export const logsSearch = filterRule('logs', {
  id: 'logs-search',
  area: 'inventory',
  requirements: ['INV-11', 'INV-12', 'INV-13'],
  title: 'Logs by product name or SKU',
  help: 'Search looks at the name and at the SKU of the product, and at nothing else.',
  picks: onlyFilter('search'),
});
