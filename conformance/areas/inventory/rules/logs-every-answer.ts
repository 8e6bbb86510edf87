import { everyAnswerRule } from '../../filters/every-answer-rule.ts';

export const logsEveryAnswer = everyAnswerRule({
  id: 'logs-every-answer',
  area: 'inventory',
  list: 'listInventoryLogs',
  title: 'Whatever else is asked for, no movement comes that a filter leaves out',
  requirements: ['INV-04', 'INV-05', 'INV-06', 'INV-07'],
});
