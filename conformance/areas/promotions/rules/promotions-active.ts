import { filterRule, onlyFilter } from '../../filters/filter-rule.ts';

export const promotionsActive = filterRule('promotions', {
  id: 'promotions-active',
  area: 'promotions',
  requirements: ['PROMO-06', 'PROMO-07'],
  title: 'active selects ACTIVE or INACTIVE promotions',
  help: 'false means INACTIVE alone; it is not the same as leaving the parameter out.',
  picks: onlyFilter('active'),
});
