import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { staffObservedWork } from './staff-observed-work.ts';

function work(observedWorkingHours: number, observedWorkDays: number) {
  return { observedWorkingHours, observedWorkDays };
}

ruleCases(staffObservedWork, {
  passes: [
    { name: 'a correct deployment', evidence: readings() },
    { name: 'no one clocks in', evidence: readings({ staffRow: (row) => ({ ...row, ...work(0, 0) }) }) },
    {
      name: 'nights, of which one day each counts',
      evidence: readings({ staffRow: (row) => ({ ...row, ...work(40, 1) }) }),
    },
    {
      name: 'no such field, which is a matter of the type rules',
      evidence: readings({ staffRow: (row) => ({ ...row, observedWorkingHours: null }) }),
    },
  ],
  tolerates: [
    {
      name: 'one of them forgot to clock out',
      evidence: readings({
        staffRow: (row, _ask, index) =>
          index === 2 ? { ...row, observedWorkingHours: 5000, observedWorkDays: 1 } : row,
      }),
    },
  ],
  fails: [
    {
      name: 'hours below zero',
      evidence: readings({
        staffRow: (row, _ask, index) => (index === 2 ? { ...row, observedWorkingHours: -3 } : row),
      }),
      message: /worked less than nothing/,
    },
    {
      name: 'minutes for hours',
      evidence: readings({ staffRow: (row) => ({ ...row, ...work(110 * 60, 14) }) }),
      message: /worked more than the range/,
    },
    { name: 'more days than there are', evidence: readings({ staffRow: (row) => ({ ...row, ...work(8, 400) }) }) },
    { name: 'hours without days', evidence: readings({ staffRow: (row) => ({ ...row, ...work(110, 0) }) }) },
    { name: 'days below zero', evidence: readings({ staffRow: (row) => ({ ...row, observedWorkDays: -1 }) }) },
  ],
  cannotTell: [
    {
      name: 'too few staff to tell a calculation from a forgotten clock-out',
      evidence: readings({
        list: (rows) => rows.slice(0, 1),
        staffRow: (row) => ({ ...row, ...work(5000, 1) }),
      }),
      message: /too few staff worked/,
    },
    { name: 'nothing was answered', evidence: readings({ status: () => 503 }), message: /got 503/ },
    { name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ },
  ],
});
