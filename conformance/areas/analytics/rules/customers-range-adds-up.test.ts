import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { customersRangeAddsUp } from './customers-range-adds-up.ts';

ruleCases(customersRangeAddsUp, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'the lower bound is rounded to the day',
      evidence: readings({
        endpoint: 'customers',
        from: (ask) => Date.parse(`${ask.window.from.slice(0, 10)}T00:00:00.000Z`) - 86_400_000,
      }),
      message: /not the sum of its parts/,
    },
    {
      name: 'somebody is left out of short ranges',
      evidence: readings({ list: (rows, ask) => (ask.purpose === 'part 1 of 2' ? rows.slice(0, -1) : rows) }),
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
