import { formsRule } from '../../filters/forms-rule.ts';

export const promotionsForms = formsRule({
  id: 'promotions-forms',
  area: 'promotions',
  requirements: ['PROMO-03', 'PROMO-10'],
  list: 'promotions',
  title: 'Filters of promotions mean the same with commas and repeated',
});
