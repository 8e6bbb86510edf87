import { filterRule, rangeOnly } from '../../filters/filter-rule.ts';

export const logsRange = filterRule('logs', {
  id: 'logs-range',
  area: 'inventory',
  requirements: ['INV-03'],
  title: 'Logs by range',
  help: 'Compare whole instants, to the millisecond: no rounding to seconds or days.',
  picks: rangeOnly,
});
