import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, unanswered } from '../testing.ts';
import { envelopeListsAreArrays } from './envelope-lists-are-arrays.ts';

ruleCases(envelopeListsAreArrays, {
  passes: [
    { name: 'every record agrees', evidence: agreement('getStaffAnalytics') },
    {
      name: 'another rule’s business',
      evidence: disagreement('listSales', { path: '/data/*/id', keyword: 'type', expected: 'a date YYYY-MM-DD' }),
    },
  ],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('getStaffAnalytics', { path: '/data', keyword: 'type', expected: 'string' }),
      message: /getStaffAnalytics \/data: expected/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: unanswered('getStaffAnalytics'), message: /was seen/ }],
});
