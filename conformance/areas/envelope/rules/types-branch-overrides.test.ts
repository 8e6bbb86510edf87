import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { typesBranchOverrides } from './types-branch-overrides.ts';

ruleCases(typesBranchOverrides, {
  passes: [
    { name: 'every record agrees', evidence: agreement('listProducts') },
    {
      name: 'another rule’s business',
      evidence: disagreement('listProducts', { path: '/data/*/sku', keyword: 'type', expected: 'a date YYYY-MM-DD' }),
    },
  ],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('listProducts', {
        path: '/data/*/branchOverrides/*/hidden',
        keyword: 'type',
        expected: 'string',
      }),
      message: /listProducts \/data\/\*\/branchOverrides\/\*\/hidden: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('listProducts'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('listProducts'), message: /was seen/ },
  ],
});
