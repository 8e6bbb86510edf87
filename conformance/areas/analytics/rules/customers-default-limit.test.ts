import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { customersDefaultLimit } from './customers-default-limit.ts';

ruleCases(customersDefaultLimit, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'the default is lower',
      evidence: readings({ endpoint: 'customers', rows: (ask) => ask.limit ?? 5 }),
      message: /fewer rows/,
    },
    {
      name: 'limit 100 means something else',
      evidence: readings({ rows: (ask) => (ask.limit === 100 ? 5 : (ask.limit ?? 100)) }),
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
