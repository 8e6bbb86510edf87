import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minCustomerRowsSafe } from './min-customer-rows-safe.ts';

ruleCases(minCustomerRowsSafe, {
  passes: [
    { name: 'the profile alone', evidence: answering({ operation: 'getCustomerAnalytics' }) },
    { name: 'in another answer', evidence: answering({ operation: 'getCustomerAnalytics' }, [{ weight: 'possible' }]) },
  ],
  fails: [
    {
      name: 'an address',
      evidence: answering({ operation: 'getCustomerAnalytics' }, [
        { category: 'customer-profile', path: '/data/*/address' },
      ]),
      message: /address: customer-profile/,
    },
    {
      name: 'a phone in a region',
      evidence: answering({ operation: 'getCustomerAnalytics' }, [{ by: 'value', path: '/data/*/region' }]),
      message: /region: phone/,
    },
  ],
  cannotTell: [{ name: 'never seen', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
