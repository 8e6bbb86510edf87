import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { staffObservedWork } from './staff-observed-work.ts';

function work(observedWorkingHours: number, observedWorkDays: number) {
  return { observedWorkingHours, observedWorkDays };
}

ruleCases(staffObservedWork, {
  passes: [
    ['a correct deployment', readings()],
    ['no one clocks in', readings({ staffRow: (row) => ({ ...row, ...work(0, 0) }) })],
    ['nights, of which one day each counts', readings({ staffRow: (row) => ({ ...row, ...work(40, 1) }) })],
    [
      'no such field, which is a matter of the type rules',
      readings({ staffRow: (row) => ({ ...row, observedWorkingHours: null }) }),
    ],
  ],
  tolerates: [
    [
      'one of them forgot to clock out',
      readings({
        staffRow: (row, _ask, index) =>
          index === 2 ? { ...row, observedWorkingHours: 5000, observedWorkDays: 1 } : row,
      }),
    ],
  ],
  fails: [
    [
      'hours below zero',
      readings({
        staffRow: (row, _ask, index) => (index === 2 ? { ...row, observedWorkingHours: -3 } : row),
      }),
      /worked less than nothing/,
    ],
    [
      'minutes for hours',
      readings({ staffRow: (row) => ({ ...row, ...work(110 * 60, 14) }) }),
      /worked more than the range/,
    ],
    ['more days than there are', readings({ staffRow: (row) => ({ ...row, ...work(8, 400) }) })],
    ['hours without days', readings({ staffRow: (row) => ({ ...row, ...work(110, 0) }) })],
    ['days below zero', readings({ staffRow: (row) => ({ ...row, observedWorkDays: -1 }) })],
  ],
  cannotTell: [
    [
      'too few staff to tell a calculation from a forgotten clock-out',
      readings({
        list: (rows) => rows.slice(0, 1),
        staffRow: (row) => ({ ...row, ...work(5000, 1) }),
      }),
      /too few staff worked/,
    ],
    ['nothing was answered', readings({ status: () => 503 }), /got 503/],
    ['no sales at all', readings({}, []), /no answer shows it/],
  ],
});
