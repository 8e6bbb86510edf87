import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { typesPayments } from './types-payments.ts';

ruleCases(typesPayments, {
  passes: [
    { name: 'every record agrees', evidence: agreement('listSales') },
    {
      name: 'another rule’s business',
      evidence: disagreement('listSales', { path: '/data/*/total', keyword: 'type', expected: 'a date YYYY-MM-DD' }),
    },
  ],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('listSales', {
        path: '/data/*/payments/*/sequence',
        keyword: 'type',
        expected: 'integer',
      }),
      message: /listSales \/data\/\*\/payments\/\*\/sequence: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('listSales'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('listSales'), message: /was seen/ },
  ],
});
