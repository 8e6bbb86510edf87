import { ruleCases } from '../../../testing/rule-cases.ts';
import { broken, came, driven, lost } from '../testing.ts';
import { dreddRevenue } from './dredd-revenue.ts';

ruleCases(dreddRevenue, {
  passes: [{ name: 'every transaction went as documented', evidence: driven() }],
  fails: [
    {
      name: 'a field of another type',
      evidence: driven('getRevenueAnalytics', 200, broken('/data/0/revenue')),
      message: /getRevenueAnalytics at .*should be string/,
    },
  ],
  cannotTell: [
    { name: 'refused', evidence: driven('getRevenueAnalytics', 200, came(500)), message: /answered 500/ },
    { name: 'an answer never came', evidence: driven('getRevenueAnalytics', 200, lost), message: /no usable answer/ },
  ],
});
