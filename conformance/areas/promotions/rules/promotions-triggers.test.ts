import { promotionRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../../filters/filter-cases.ts';
import { promotionsTriggers } from './promotions-triggers.ts';

filterCases(promotionsTriggers, {
  list: 'promotions',
  filters: [use('triggers', 'QUANTITY')],
  fits: promotionRow(),
  strays: promotionRow({ id: 'promotion-2', trigger: 'SPEND' }),
});
