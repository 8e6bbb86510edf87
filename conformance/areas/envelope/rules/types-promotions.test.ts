import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { typesPromotions } from './types-promotions.ts';

ruleCases(typesPromotions, {
  passes: [{ name: 'every record agrees', evidence: agreement('listPromotions') }],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('listPromotions', {
        path: '/data/*/triggerThreshold',
        keyword: 'required',
        expected: 'string',
      }),
      message: /listPromotions \/data\/\*\/triggerThreshold: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('listPromotions'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('listPromotions'), message: /was seen/ },
  ],
});
