import { logRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../../filters/filter-cases.ts';
import { logsStores } from './logs-stores.ts';

filterCases(logsStores, {
  list: 'logs',
  filters: [use('storeIds', 'store-1')],
  fits: logRow(),
  strays: logRow({ id: 'log-2', storeId: 'store-2' }),
});
