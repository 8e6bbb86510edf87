import { promotionRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../../filters/filter-cases.ts';
import { promotionsProducts } from './promotions-products.ts';

filterCases(promotionsProducts, {
  list: 'promotions',
  filters: [use('productIds', 'product-1')],
  fits: promotionRow({ productIds: ['product-1'] }),
  strays: promotionRow({ id: 'promotion-2', productIds: ['product-2'] }),
});
