import { ruleCases } from '../../../testing/rule-cases.ts';
import { broken, came, driven, lost } from '../testing.ts';
import { dreddCustomers } from './dredd-customers.ts';

ruleCases(dreddCustomers, {
  passes: [{ name: 'every transaction went as documented', evidence: driven() }],
  fails: [
    {
      name: 'a field of another type',
      evidence: driven('getCustomerAnalytics', 200, broken('/data/9/region')),
      message: /getCustomerAnalytics at .*should be string/,
    },
  ],
  cannotTell: [
    { name: 'refused', evidence: driven('getCustomerAnalytics', 200, came(500)), message: /answered 500/ },
    { name: 'an answer never came', evidence: driven('getCustomerAnalytics', 200, lost), message: /no usable answer/ },
  ],
});
