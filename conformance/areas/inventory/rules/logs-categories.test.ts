import { logRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../../filters/filter-cases.ts';
import { logsCategories } from './logs-categories.ts';

filterCases(logsCategories, {
  list: 'logs',
  filters: [use('categoryIds', 'category-1')],
  fits: logRow(),
  strays: logRow({ id: 'log-2', categoryId: null }),
});
