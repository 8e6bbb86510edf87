import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { typesCategories } from './types-categories.ts';

ruleCases(typesCategories, {
  passes: [
    { name: 'every record agrees', evidence: agreement('listPromotions') },
    {
      name: 'another rule’s business',
      evidence: disagreement('listProducts', { path: '/data/*/sku', keyword: 'type', expected: 'a date YYYY-MM-DD' }),
    },
  ],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('listPromotions', {
        path: '/data/*/categories/*/group',
        keyword: 'required',
        expected: 'string',
      }),
      message: /listPromotions \/data\/\*\/categories\/\*\/group: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('listPromotions'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('listPromotions'), message: /was seen/ },
  ],
});
