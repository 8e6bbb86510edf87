import { filterRule, onlyFilter } from '../../filters/filter-rule.ts';

export const promotionsSchedule = filterRule('promotions', {
  id: 'promotions-schedule',
  area: 'promotions',
  requirements: ['PROMO-11', 'PROMO-12', 'PROMO-13', 'PROMO-14', 'PROMO-15'],
  title: 'from and to select promotions by overlap',
  help: 'Out is what ended before from and what starts after to; a missing bound is unbounded, and without a schedule a promotion stays.',
  picks: onlyFilter('from', 'to'),
});
