import { filterRule, onlyFilter } from '../../filters/filter-rule.ts';

export const promotionsCategories = filterRule('promotions', {
  id: 'promotions-categories',
  area: 'promotions',
  requirements: ['PROMO-04'],
  title: 'Promotions by category',
  help: 'Directly assigned categories decide.',
  picks: onlyFilter('categoryIds'),
});
