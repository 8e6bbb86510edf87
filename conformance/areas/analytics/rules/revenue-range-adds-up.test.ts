import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { revenueRangeAddsUp } from './revenue-range-adds-up.ts';

ruleCases(revenueRangeAddsUp, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'the lower bound is ignored',
      evidence: readings({ endpoint: 'revenue', from: () => 0 }),
      message: /not the sum of its parts/,
    },
    { name: 'the upper bound is ignored', evidence: readings({ to: () => Number.POSITIVE_INFINITY }) },
    {
      name: 'bounds are widened to whole days',
      evidence: readings({
        from: (ask) => Date.parse(`${ask.window.from.slice(0, 10)}T00:00:00.000Z`),
        to: (ask) => Date.parse(`${ask.window.to.slice(0, 10)}T23:59:59.999Z`),
      }),
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
