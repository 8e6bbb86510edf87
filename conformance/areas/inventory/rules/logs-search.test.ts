import { logRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../../filters/filter-cases.ts';
import { logsSearch } from './logs-search.ts';

filterCases(logsSearch, {
  list: 'logs',
  filters: [use('search', 'SKU-1')],
  fits: logRow(),
  strays: logRow({ id: 'log-2', sku: 'SKU-2' }),
});

filterCases(logsSearch, {
  list: 'logs',
  filters: [use('search', 'Jasmine Rice 5 kg')],
  fits: logRow({ productName: 'Jasmine Rice 5 kg' }),
  strays: logRow({ id: 'log-2', productName: 'Palm Sugar', sku: 'SKU-2' }),
});
