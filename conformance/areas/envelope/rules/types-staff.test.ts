import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { typesStaff } from './types-staff.ts';

ruleCases(typesStaff, {
  passes: [{ name: 'every record agrees', evidence: agreement('getStaffAnalytics') }],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('getStaffAnalytics', {
        path: '/data/*/discountedTxCount',
        keyword: 'required',
        expected: 'string',
      }),
      message: /getStaffAnalytics \/data\/\*\/discountedTxCount: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('getStaffAnalytics'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('getStaffAnalytics'), message: /was seen/ },
  ],
});
