import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { paymentMethodKnown } from './payment-method-known.ts';

ruleCases(paymentMethodKnown, {
  passes: [
    { name: 'every record agrees', evidence: agreement('listSales') },
    {
      name: 'another rule’s business',
      evidence: disagreement('listSales', {
        path: '/data/*/payments/*/amount',
        keyword: 'type',
        expected: 'a date YYYY-MM-DD',
      }),
    },
  ],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('listSales', {
        path: '/data/*/payments/*/paymentMethod',
        keyword: 'enum',
        expected: 'one of A, B',
      }),
      message: /listSales \/data\/\*\/payments\/\*\/paymentMethod: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('listSales'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('listSales'), message: /was seen/ },
  ],
});
