import { filterRule, onlyFilter } from '../../filters/filter-rule.ts';

export const logsStores = filterRule('logs', {
  id: 'logs-stores',
  area: 'inventory',
  requirements: ['INV-04'],
  title: 'Logs by store: all of those and only those',
  help: 'The store of the movement decides.',
  picks: onlyFilter('storeIds'),
});
