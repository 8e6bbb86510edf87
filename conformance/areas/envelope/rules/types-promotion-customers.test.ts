import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { typesPromotionCustomers } from './types-promotion-customers.ts';

ruleCases(typesPromotionCustomers, {
  passes: [
    { name: 'every record agrees', evidence: agreement('listPromotions') },
    {
      name: 'another rule’s business',
      evidence: disagreement('listPromotions', {
        path: '/data/*/name',
        keyword: 'type',
        expected: 'a date YYYY-MM-DD',
      }),
    },
  ],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('listPromotions', {
        path: '/data/*/customers/*/lastName',
        keyword: 'required',
        expected: 'string',
      }),
      message: /listPromotions \/data\/\*\/customers\/\*\/lastName: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('listPromotions'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('listPromotions'), message: /was seen/ },
  ],
});
