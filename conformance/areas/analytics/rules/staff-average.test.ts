import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { staffAverage } from './staff-average.ts';

ruleCases(staffAverage, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'averages are rounded to whole coins, in a currency with cents',
      evidence: readings({
        endpoint: 'staff',
        staffRow: (row) => ({ ...row, avgOrderValue: Math.round(Number(row.avgOrderValue)) }),
      }),
      message: /the average is not/,
    },
    {
      name: 'one row of many is wrong',
      evidence: readings({
        staffRow: (row, _ask, index) => (index === 4 ? { ...row, avgOrderValue: Number(row.avgOrderValue) + 1 } : row),
      }),
    },
    {
      name: 'null although something was sold',
      evidence: readings({ staffRow: (row) => (row.txCount === 1 ? { ...row, avgOrderValue: null } : row) }),
    },
    {
      name: 'the average counts one sale too many',
      evidence: readings({ staffRow: (row) => ({ ...row, avgOrderValue: row.revenue / (row.txCount + 1) }) }),
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
