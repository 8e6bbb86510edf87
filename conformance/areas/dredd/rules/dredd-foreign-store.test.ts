import { ruleCases } from '../../../testing/rule-cases.ts';
import { came, driven, lost } from '../testing.ts';
import { dreddForeignStore } from './dredd-foreign-store.ts';

ruleCases(dreddForeignStore, {
  passes: [{ name: 'every transaction went as documented', evidence: driven() }],
  fails: [
    {
      name: 'one operation answers otherwise',
      evidence: driven('getRevenueAnalytics', 403, came(200)),
      message: /getRevenueAnalytics 403: Dredd asked .* received 200/,
    },
  ],
  cannotTell: [
    {
      name: 'an answer never came',
      evidence: driven('getRevenueAnalytics', 403, lost),
      message: /no usable answer: getRevenueAnalytics 403/,
    },
  ],
});
