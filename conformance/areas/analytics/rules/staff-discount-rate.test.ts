import { ruleCases } from '../../../testing/rule-cases.ts';
import { cents, readings } from '../testing/fake-analytics.ts';
import { staffDiscountRate } from './staff-discount-rate.ts';

ruleCases(staffDiscountRate, {
  passes: [{ name: 'a correct deployment', evidence: readings() }],
  fails: [
    {
      name: 'a fraction instead of a percentage',
      evidence: readings({ staffRow: (row) => ({ ...row, discountRate: Number(row.discountRate) / 100 }) }),
      message: /discountRate is not/,
    },
    {
      name: 'in percent of revenue alone',
      evidence: readings({
        staffRow: (row) => ({ ...row, discountRate: cents((row.discountAmount / row.revenue) * 100) }),
      }),
    },
    {
      name: 'one row of many is wrong',
      evidence: readings({
        staffRow: (row, _ask, index) => (index === 6 ? { ...row, discountRate: Number(row.discountRate) + 1 } : row),
      }),
    },
    {
      name: 'null where no discount was given',
      evidence: readings({ staffRow: (row) => (row.discountAmount === 0 ? { ...row, discountRate: null } : row) }),
      message: /discountRate is not 0 in percent/,
    },
    {
      name: 'rates are whole numbers',
      evidence: readings({ staffRow: (row) => ({ ...row, discountRate: Math.round(Number(row.discountRate)) }) }),
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
