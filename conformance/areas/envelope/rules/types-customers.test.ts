import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { typesCustomers } from './types-customers.ts';

ruleCases(typesCustomers, {
  passes: [{ name: 'every record agrees', evidence: agreement('getCustomerAnalytics') }],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('getCustomerAnalytics', {
        path: '/data/*/lastPurchaseAt',
        keyword: 'type',
        expected: 'string',
      }),
      message: /getCustomerAnalytics \/data\/\*\/lastPurchaseAt: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('getCustomerAnalytics'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('getCustomerAnalytics'), message: /was seen/ },
  ],
});
