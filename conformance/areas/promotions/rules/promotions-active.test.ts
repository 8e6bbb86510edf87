import { promotionRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../../filters/filter-cases.ts';
import { promotionsActive } from './promotions-active.ts';

filterCases(promotionsActive, {
  list: 'promotions',
  filters: [use('active', 'false')],
  fits: promotionRow({ status: 'INACTIVE' }),
  strays: promotionRow({ id: 'promotion-2' }),
});
