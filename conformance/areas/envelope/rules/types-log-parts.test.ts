import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { typesLogParts } from './types-log-parts.ts';

ruleCases(typesLogParts, {
  passes: [
    { name: 'every record agrees', evidence: agreement('listInventoryLogs') },
    {
      name: 'another rule’s business',
      evidence: disagreement('listInventoryLogs', {
        path: '/data/*/quantity',
        keyword: 'type',
        expected: 'a date YYYY-MM-DD',
      }),
    },
  ],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('listInventoryLogs', {
        path: '/data/*/room/forSale',
        keyword: 'type',
        expected: 'string',
      }),
      message: /listInventoryLogs \/data\/\*\/room\/forSale: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('listInventoryLogs'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('listInventoryLogs'), message: /was seen/ },
  ],
});
