import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { staffDiscountedCount } from './staff-discounted-count.ts';

ruleCases(staffDiscountedCount, {
  passes: [{ name: 'a correct deployment', evidence: readings() }],
  fails: [
    {
      name: 'discounts are counted instead of sales',
      evidence: readings({ staffRow: (row) => ({ ...row, discountedTxCount: row.txCount + 1 }) }),
      message: /cannot be those of/,
    },
    {
      name: 'a count below zero',
      evidence: readings({ staffRow: (row, _ask, index) => (index === 3 ? { ...row, discountedTxCount: -1 } : row) }),
    },
    {
      name: 'half a sale',
      evidence: readings({ staffRow: (row, _ask, index) => (index === 0 ? { ...row, discountedTxCount: 0.5 } : row) }),
    },
    {
      name: 'a discount below zero',
      evidence: readings({ staffRow: (row) => ({ ...row, discountAmount: -row.discountAmount - 1 }) }),
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
