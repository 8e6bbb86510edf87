import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { typesLogs } from './types-logs.ts';

ruleCases(typesLogs, {
  passes: [{ name: 'every record agrees', evidence: agreement('listInventoryLogs') }],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('listInventoryLogs', {
        path: '/data/*/moveRoom',
        keyword: 'required',
        expected: 'string',
      }),
      message: /listInventoryLogs \/data\/\*\/moveRoom: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('listInventoryLogs'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('listInventoryLogs'), message: /was seen/ },
  ],
});
