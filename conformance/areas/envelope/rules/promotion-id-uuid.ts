import { rule } from '../../../model/rule.ts';
import { at, judgeShapes } from '../shapes.ts';

export const promotionIdUuid = rule({
  id: 'promotion-id-uuid',
  area: 'envelope',
  requirements: ['ENV-21'],
  title: 'The id of every promotion is a UUID',
  help: 'Promotions alone are documented with a UUID as id.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['listPromotions'],
      concerns: at('/data/*/id'),
      records: 'promotions',
    });
  },
});
