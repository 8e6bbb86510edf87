import { filterRule, onlyFilter } from '../../filters/filter-rule.ts';

export const promotionsProducts = filterRule('promotions', {
  id: 'promotions-products',
  area: 'promotions',
  requirements: ['PROMO-05'],
  title: 'Promotions by product',
  help: 'Directly assigned products decide.',
  picks: onlyFilter('productIds'),
});
