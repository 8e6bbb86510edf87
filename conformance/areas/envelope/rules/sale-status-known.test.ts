import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { saleStatusKnown } from './sale-status-known.ts';

ruleCases(saleStatusKnown, {
  passes: [
    { name: 'every record agrees', evidence: agreement('listSales') },
    {
      name: 'another rule’s business',
      evidence: disagreement('listSales', { path: '/data/*/type', keyword: 'type', expected: 'a date YYYY-MM-DD' }),
    },
  ],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('listSales', { path: '/data/*/status', keyword: 'enum', expected: 'one of A, B' }),
      message: /listSales \/data\/\*\/status: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('listSales'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('listSales'), message: /was seen/ },
  ],
});
