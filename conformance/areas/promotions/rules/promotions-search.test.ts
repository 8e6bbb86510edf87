import { promotionRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../../filters/filter-cases.ts';
import { promotionsSearch } from './promotions-search.ts';

filterCases(promotionsSearch, {
  list: 'promotions',
  filters: [use('search', 'HAPPY')],
  fits: promotionRow(),
  strays: promotionRow({ id: 'promotion-2', name: 'Rainy Day' }),
});
