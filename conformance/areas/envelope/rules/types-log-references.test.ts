import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { typesLogReferences } from './types-log-references.ts';

ruleCases(typesLogReferences, {
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
        path: '/data/*/references/shipmentId',
        keyword: 'required',
        expected: 'string',
      }),
      message: /listInventoryLogs \/data\/\*\/references\/shipmentId: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('listInventoryLogs'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('listInventoryLogs'), message: /was seen/ },
  ],
});
