import { CORRECT, habitCases, NO_SALES } from '../../../testing/habit-cases.ts';
import { staffDiscountedCount } from './staff-discounted-count.ts';

habitCases(staffDiscountedCount, {
  passes: [CORRECT],
  fails: [
    ['discounts counted', { staffRow: (row) => ({ discountedTxCount: row.txCount + 1 }) }, /cannot be those of/],
    ['a count below zero', { staffRow: (_, index) => (index === 3 ? { discountedTxCount: -1 } : {}) }],
    [
      'discounted sales without a discount',
      { staffRow: ({ txCount }) => ({ txCount: txCount + 2, discountedTxCount: txCount + 2, discountAmount: 0 }) },
    ],
    ['half a sale', { staffRow: (_, index) => (index === 0 ? { discountedTxCount: 0.5 } : {}) }],
    ['a discount below zero', { staffRow: (row) => ({ discountAmount: -row.discountAmount - 1 }) }],
  ],
  cannotTell: [NO_SALES],
});
