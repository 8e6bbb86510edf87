import { promotionRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../../filters/filter-cases.ts';
import { promotionsCategories } from './promotions-categories.ts';

filterCases(promotionsCategories, {
  list: 'promotions',
  filters: [use('categoryIds', 'category-1')],
  fits: promotionRow({ categoryIds: ['category-1'] }),
  strays: promotionRow({ id: 'promotion-2' }),
});
