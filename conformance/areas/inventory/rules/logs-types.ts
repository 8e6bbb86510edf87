import { filterRule, onlyFilter } from '../../filters/filter-rule.ts';

export const logsTypes = filterRule('logs', {
  id: 'logs-types',
  area: 'inventory',
  requirements: ['INV-07', 'INV-08'],
  title: 'Logs by type: all of those and only those',
  help: 'Each of the sixteen types selects its own movements.',
  picks: onlyFilter('types'),
});
