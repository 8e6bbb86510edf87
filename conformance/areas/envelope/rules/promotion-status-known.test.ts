import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { promotionStatusKnown } from './promotion-status-known.ts';

ruleCases(promotionStatusKnown, {
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
      evidence: disagreement('listPromotions', { path: '/data/*/status', keyword: 'enum', expected: 'one of A, B' }),
      message: /listPromotions \/data\/\*\/status: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('listPromotions'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('listPromotions'), message: /was seen/ },
  ],
});
