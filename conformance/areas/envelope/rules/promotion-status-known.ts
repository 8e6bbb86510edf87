import { rule } from '../../../model/rule.ts';
import { at, judgeShapes } from '../shapes.ts';

export const promotionStatusKnown = rule({
  id: 'promotion-status-known',
  area: 'envelope',
  requirements: ['ENV-22'],
  title: 'Every promotion is ACTIVE or INACTIVE',
  help: 'Scheduled, expired and drafted promotions are one of the two; deleted ones are not listed.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['listPromotions'],
      concerns: at('/data/*/status'),
      records: 'promotions',
    });
  },
});
