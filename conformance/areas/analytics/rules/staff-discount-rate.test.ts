import { cents } from '../../../testing/fake-analytics.ts';
import { CORRECT, habitCases, NO_SALES } from '../../../testing/habit-cases.ts';
import { staffDiscountRate } from './staff-discount-rate.ts';

habitCases(staffDiscountRate, {
  passes: [CORRECT],
  fails: [
    [
      'a fraction instead of a percentage',
      { staffRow: (row) => ({ discountRate: Number(row.discountRate) / 100 }) },
      /discountRate is not/,
    ],
    ['percent of revenue', { staffRow: (row) => ({ discountRate: cents((row.discountAmount / row.revenue) * 100) }) }],
    ['one is wrong', { staffRow: (row, index) => (index === 6 ? { discountRate: Number(row.discountRate) + 1 } : {}) }],
    [
      'null where no discount was given',
      { staffRow: (row) => (row.discountAmount === 0 ? { discountRate: null } : {}) },
      /staff-\d+: discountRate is not 0 \/ /,
    ],
    ['rates are whole numbers', { staffRow: (row) => ({ discountRate: Math.round(Number(row.discountRate)) }) }],
  ],
  cannotTell: [NO_SALES],
});
