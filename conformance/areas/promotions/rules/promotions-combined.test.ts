import { promotionRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../../filters/filter-cases.ts';
import { promotionsCombined } from './promotions-combined.ts';

filterCases(promotionsCombined, {
  list: 'promotions',
  filters: [use('active', 'true'), use('storeIds', 'store-1')],
  fits: promotionRow(),
  strays: promotionRow({ id: 'promotion-2', status: 'INACTIVE' }),
});
