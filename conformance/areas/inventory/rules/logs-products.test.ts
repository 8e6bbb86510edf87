import { logRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../../filters/filter-cases.ts';
import { logsProducts } from './logs-products.ts';

filterCases(logsProducts, {
  list: 'logs',
  filters: [use('productIds', 'product-1')],
  fits: logRow(),
  strays: logRow({ id: 'log-2', productId: 'product-2' }),
});
