import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { typesProducts } from './types-products.ts';

ruleCases(typesProducts, {
  passes: [{ name: 'every record agrees', evidence: agreement('listProducts') }],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('listProducts', { path: '/data/*/imageUrl', keyword: 'type', expected: 'string' }),
      message: /listProducts \/data\/\*\/imageUrl: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('listProducts'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('listProducts'), message: /was seen/ },
  ],
});
