import { filterRule, onlyFilter } from '../../filters/filter-rule.ts';

export const promotionsTriggers = filterRule('promotions', {
  id: 'promotions-triggers',
  area: 'promotions',
  requirements: ['PROMO-09'],
  title: 'Promotions by trigger',
  help: 'The trigger of the promotion decides.',
  picks: onlyFilter('triggers'),
});
