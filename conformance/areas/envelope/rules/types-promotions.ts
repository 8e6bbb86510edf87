import { rule } from '../../../model/rule.ts';
import { at, judgeShapes } from '../shapes.ts';

export const typesPromotions = rule({
  id: 'types-promotions',
  area: 'envelope',
  requirements: ['ENV-20'],
  title: 'Every promotion has each documented field, or null where that is allowed',
  help: 'A promotion without a threshold, a schedule or a discount has null there; it does not lack the field.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['listPromotions'],
      concerns: at('/data/*'),
      records: 'promotions',
    });
  },
});
