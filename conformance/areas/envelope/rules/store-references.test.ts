import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { storeReferences } from './store-references.ts';

ruleCases(storeReferences, {
  passes: [
    { name: 'every record agrees', evidence: agreement('getStaffAnalytics') },
    {
      name: 'another rule’s business',
      evidence: disagreement('listSales', { path: '/data/*/total', keyword: 'type', expected: 'a date YYYY-MM-DD' }),
    },
  ],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('getStaffAnalytics', {
        path: '/data/*/store/branchNo',
        keyword: 'required',
        expected: 'string',
      }),
      message: /getStaffAnalytics \/data\/\*\/store\/branchNo: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('getStaffAnalytics'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('getStaffAnalytics'), message: /was seen/ },
  ],
});
