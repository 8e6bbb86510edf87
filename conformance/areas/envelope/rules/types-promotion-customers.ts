import { rule } from '../../../model/rule.ts';
import { at, judgeShapes, showing } from '../shapes.ts';

export const typesPromotionCustomers = rule({
  id: 'types-promotion-customers',
  area: 'envelope',
  requirements: ['PROMO-21'],
  title: 'A promotion shows id, firstName and lastName of its customers',
  help: 'All three are there, and nothing stands in for them.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['listPromotions'],
      concerns: at('/data/*/customers'),
      records: 'customers of promotions',
      shows: showing('customers', 'id'),
    });
  },
});
