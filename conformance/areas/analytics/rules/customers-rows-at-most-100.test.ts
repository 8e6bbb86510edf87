import { ruleCases } from '../../../testing/rule-cases.ts';
import { shop } from '../testing/shop.ts';
import { readings } from '../testing/till.ts';
import { customersRowsAtMost100 } from './customers-rows-at-most-100.ts';

ruleCases(customersRowsAtMost100, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'one row too many comes',
      evidence: readings({ endpoint: 'customers', rows: (ask) => (ask.limit ?? 100) + 1 }),
      message: /more rows than the limit/,
    },
    {
      name: 'without a limit everything comes',
      evidence: readings({ rows: (ask) => ask.limit ?? 1000 }, shop({ sales: 1500, customers: 600 })),
      message: /more rows than the default limit/,
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
