import { combined, filterRule } from '../../filters/filter-rule.ts';

export const promotionsCombined = filterRule('promotions', {
  id: 'promotions-combined',
  area: 'promotions',
  requirements: ['PROMO-19'],
  title: 'Filters of promotions hold together',
  help: 'Several filters are all to be satisfied.',
  picks: combined,
});
