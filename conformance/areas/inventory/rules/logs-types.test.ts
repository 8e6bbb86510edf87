import { logRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../../filters/filter-cases.ts';
import { logsTypes } from './logs-types.ts';

filterCases(logsTypes, {
  list: 'logs',
  filters: [use('types', 'RESTOCK', 'ADD_WASTE')],
  fits: logRow(),
  strays: logRow({ id: 'log-2', type: 'DELETE_RESTOCK' }),
});
