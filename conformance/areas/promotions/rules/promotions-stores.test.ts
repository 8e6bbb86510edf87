import { promotionRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../../filters/filter-cases.ts';
import { promotionsStores } from './promotions-stores.ts';

filterCases(promotionsStores, {
  list: 'promotions',
  filters: [use('storeIds', 'store-1')],
  fits: promotionRow(),
  strays: promotionRow({ id: 'promotion-2', storeIds: ['store-2'] }),
});
