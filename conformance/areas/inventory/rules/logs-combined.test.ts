import { logRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../../filters/filter-cases.ts';
import { logsCombined } from './logs-combined.ts';

filterCases(logsCombined, {
  list: 'logs',
  filters: [use('types', 'RESTOCK'), use('storeIds', 'store-1')],
  fits: logRow(),
  strays: logRow({ id: 'log-2', type: 'DELETE' }),
});
