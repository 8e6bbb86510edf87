import { everyAnswerRule } from '../every-answer-rule.ts';

export const filterSalesEveryAnswer = everyAnswerRule({
  id: 'filter-sales-every-answer',
  area: 'filters',
  list: 'listSales',
  title: 'Whatever else is asked for, no sale comes that a filter leaves out',
  requirements: ['FIL-01', 'FIL-03', 'FIL-06', 'FIL-09', 'FIL-10'],
});
