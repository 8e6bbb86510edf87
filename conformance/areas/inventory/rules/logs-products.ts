import { filterRule, onlyFilter } from '../../filters/filter-rule.ts';

export const logsProducts = filterRule('logs', {
  id: 'logs-products',
  area: 'inventory',
  requirements: ['INV-06'],
  title: 'Logs by product: all of those and only those',
  help: 'The moved product decides.',
  picks: onlyFilter('productIds'),
});
