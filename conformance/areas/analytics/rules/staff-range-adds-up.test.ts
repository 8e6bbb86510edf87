import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { staffRangeAddsUp } from './staff-range-adds-up.ts';

ruleCases(staffRangeAddsUp, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'the lower bound is ignored',
      evidence: readings({ endpoint: 'staff', from: () => 0 }),
      message: /not the sum of its parts/,
    },
    {
      name: 'discounts are those of all time',
      evidence: readings({ staffRow: (row) => ({ ...row, discountAmount: 500 }) }),
      message: /discountAmount of/,
    },
    {
      name: 'discounted sales are those of the last week',
      evidence: readings({
        staffRow: (row, ask) => (ask.purpose === 'part 2 of 3' ? { ...row, discountedTxCount: 0 } : row),
      }),
      message: /discountedTxCount of/,
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
