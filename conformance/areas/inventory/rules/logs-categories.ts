import { filterRule, onlyFilter } from '../../filters/filter-rule.ts';

export const logsCategories = filterRule('logs', {
  id: 'logs-categories',
  area: 'inventory',
  requirements: ['INV-05'],
  title: 'Logs by category: all of those and only those',
  help: 'The category of the moved product decides.',
  picks: onlyFilter('categoryIds'),
});
