import { everyAnswerRule } from '../every-answer-rule.ts';

export const filterProductsEveryAnswer = everyAnswerRule({
  id: 'filter-products-every-answer',
  area: 'filters',
  list: 'listProducts',
  title: 'Whatever else is asked for, no product of another category comes',
  requirements: ['FIL-15'],
});
