import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { idsAreStrings } from './ids-are-strings.ts';

ruleCases(idsAreStrings, {
  passes: [
    { name: 'every record agrees', evidence: agreement('listProducts') },
    {
      name: 'another rule’s business',
      evidence: disagreement('listPromotions', {
        path: '/data/*/id',
        keyword: 'format',
        expected: 'a date YYYY-MM-DD',
      }),
    },
  ],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('listProducts', {
        path: '/data/*/branchOverrides/*/storeId',
        keyword: 'type',
        expected: 'string',
      }),
      message: /listProducts \/data\/\*\/branchOverrides\/\*\/storeId: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('listProducts'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('listProducts'), message: /was seen/ },
  ],
});
