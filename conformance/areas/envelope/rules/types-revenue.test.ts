import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { typesRevenue } from './types-revenue.ts';

ruleCases(typesRevenue, {
  passes: [{ name: 'every record agrees', evidence: agreement('getRevenueAnalytics') }],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('getRevenueAnalytics', {
        path: '/data/*/storeName',
        keyword: 'required',
        expected: 'string',
      }),
      message: /getRevenueAnalytics \/data\/\*\/storeName: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('getRevenueAnalytics'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('getRevenueAnalytics'), message: /was seen/ },
  ],
});
