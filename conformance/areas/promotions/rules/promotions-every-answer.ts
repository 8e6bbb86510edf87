import { everyAnswerRule } from '../../filters/every-answer-rule.ts';

export const promotionsEveryAnswer = everyAnswerRule({
  id: 'promotions-every-answer',
  area: 'promotions',
  list: 'listPromotions',
  title: 'Whatever else is asked for, no promotion comes that a filter leaves out',
  requirements: ['PROMO-02', 'PROMO-04', 'PROMO-05', 'PROMO-09'],
});
