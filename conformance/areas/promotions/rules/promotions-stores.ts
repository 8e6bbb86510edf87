import { filterRule, onlyFilter } from '../../filters/filter-rule.ts';

export const promotionsStores = filterRule('promotions', {
  id: 'promotions-stores',
  area: 'promotions',
  requirements: ['PROMO-01', 'PROMO-02'],
  title: 'Promotions by store keep the global ones',
  help: 'A promotion without stores applies everywhere and must stay in; one of another store must not.',
  picks: onlyFilter('storeIds'),
});
