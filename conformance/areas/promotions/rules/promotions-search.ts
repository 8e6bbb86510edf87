import { filterRule, onlyFilter } from '../../filters/filter-rule.ts';

export const promotionsSearch = filterRule('promotions', {
  id: 'promotions-search',
  area: 'promotions',
  requirements: ['PROMO-16', 'PROMO-17', 'PROMO-18'],
  title: 'Promotions by name, in any letter case',
  help: 'Fold the letter case of both sides before comparing.',
  picks: onlyFilter('search'),
});
