import { combined, filterRule } from '../../filters/filter-rule.ts';

export const logsCombined = filterRule('logs', {
  id: 'logs-combined',
  area: 'inventory',
  requirements: ['INV-18'],
  title: 'Filters of logs hold together',
  help: 'Several filters are all to be satisfied.',
  picks: combined,
  besideRange: true,
});
