import { ruleCases } from '../../../testing/rule-cases.ts';
import { cents, readings } from '../testing/fake-analytics.ts';
import { staffDiscountRate } from './staff-discount-rate.ts';

ruleCases(staffDiscountRate, {
  passes: [['a correct deployment', readings()]],
  fails: [
    [
      'a fraction instead of a percentage',
      readings({ staffRow: (row) => ({ ...row, discountRate: Number(row.discountRate) / 100 }) }),
      /discountRate is not/,
    ],
    [
      'in percent of revenue alone',
      readings({
        staffRow: (row) => ({ ...row, discountRate: cents((row.discountAmount / row.revenue) * 100) }),
      }),
    ],
    [
      'one row of many is wrong',
      readings({
        staffRow: (row, _ask, index) => (index === 6 ? { ...row, discountRate: Number(row.discountRate) + 1 } : row),
      }),
    ],
    [
      'null where no discount was given',
      readings({ staffRow: (row) => (row.discountAmount === 0 ? { ...row, discountRate: null } : row) }),
      /discountRate is not 0 in percent/,
    ],
    [
      'rates are whole numbers',
      readings({ staffRow: (row) => ({ ...row, discountRate: Math.round(Number(row.discountRate)) }) }),
    ],
  ],
  cannotTell: [['no sales at all', readings({}, []), /no answer shows it/]],
});
