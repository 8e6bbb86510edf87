import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { nothingLeftOut } from './nothing-left-out.ts';

ruleCases(nothingLeftOut, {
  passes: [
    { name: 'every record agrees', evidence: agreement('listInventoryLogs') },
    {
      name: 'another rule’s business',
      evidence: disagreement('listSales', { path: '/data/*/total', keyword: 'type', expected: 'a date YYYY-MM-DD' }),
    },
  ],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('listInventoryLogs', { path: '/data/*/room', keyword: 'required', expected: 'string' }),
      message: /listInventoryLogs \/data\/\*\/room: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('listInventoryLogs'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('listInventoryLogs'), message: /was seen/ },
  ],
});
