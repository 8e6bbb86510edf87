import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { staffDiscountedCount } from './staff-discounted-count.ts';

ruleCases(staffDiscountedCount, {
  passes: [['a correct deployment', readings()]],
  fails: [
    [
      'discounts are counted instead of sales',
      readings({ staffRow: (row) => ({ ...row, discountedTxCount: row.txCount + 1 }) }),
      /cannot be those of/,
    ],
    [
      'a count below zero',
      readings({ staffRow: (row, _ask, index) => (index === 3 ? { ...row, discountedTxCount: -1 } : row) }),
    ],
    [
      'half a sale',
      readings({ staffRow: (row, _ask, index) => (index === 0 ? { ...row, discountedTxCount: 0.5 } : row) }),
    ],
    ['a discount below zero', readings({ staffRow: (row) => ({ ...row, discountAmount: -row.discountAmount - 1 }) })],
  ],
  cannotTell: [['no sales at all', readings({}, []), /no answer shows it/]],
});
