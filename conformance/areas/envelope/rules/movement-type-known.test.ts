import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { movementTypeKnown } from './movement-type-known.ts';

ruleCases(movementTypeKnown, {
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
      evidence: disagreement('listInventoryLogs', { path: '/data/*/type', keyword: 'enum', expected: 'one of A, B' }),
      message: /listInventoryLogs \/data\/\*\/type: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('listInventoryLogs'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('listInventoryLogs'), message: /was seen/ },
  ],
});
