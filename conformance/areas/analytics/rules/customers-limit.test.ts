import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { customersLimit } from './customers-limit.ts';

ruleCases(customersLimit, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'the limit is ignored',
      evidence: readings({
        endpoint: 'customers',
        rows: () => 100,
        list: (rows, ask) => (ask.limit === null ? rows : rows.toReversed()),
      }),
    },
    {
      name: 'limit 2 begins with the second row',
      evidence: readings({
        rows: () => 100,
        list: (rows, ask) => (ask.limit === 2 ? rows.slice(1, 3) : rows.slice(0, ask.limit ?? 100)),
      }),
      message: /row 1 is not the one/,
    },
    {
      name: 'limit 1 gives nothing',
      evidence: readings({ list: (rows, ask) => (ask.limit === 1 ? [] : rows) }),
      message: /fewer rows/,
    },
    {
      name: 'the limit is applied before the ranking',
      evidence: readings({
        rows: () => 100,
        list: (rows, ask) => (ask.limit === null ? rows : rows.slice(-ask.limit)),
      }),
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
