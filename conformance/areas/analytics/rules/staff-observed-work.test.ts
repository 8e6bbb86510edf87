import { CORRECT, habitCases, NO_ANSWERS, NO_SALES } from '../../../testing/habit-cases.ts';
import { staffObservedWork } from './staff-observed-work.ts';

function work(observedWorkingHours: number, observedWorkDays: number) {
  return { observedWorkingHours, observedWorkDays };
}

habitCases(staffObservedWork, {
  passes: [
    CORRECT,
    ['no one clocks in', { staffRow: () => ({ ...work(0, 0) }) }],
    ['nights, of which one day each counts', { staffRow: () => ({ ...work(40, 1) }) }],
    ['no such field, which is a matter of the type rules', { staffRow: () => ({ observedWorkingHours: null }) }],
  ],
  tolerates: [
    [
      'one of them forgot to clock out',
      { staffRow: (_, row) => (row === 2 ? { observedWorkingHours: 5000, observedWorkDays: 1 } : {}) },
    ],
  ],
  fails: [
    ['negative', { staffRow: (_, row) => (row === 2 ? { observedWorkingHours: -3 } : {}) }, /worked less than nothing/],
    ['minutes for hours', { staffRow: () => ({ ...work(110 * 60, 14) }) }, /worked more than the range/],
    ['more days than there are', { staffRow: () => ({ ...work(8, 400) }) }],
    ['hours without days', { staffRow: () => ({ ...work(110, 0) }) }],
    ['days below zero', { staffRow: () => ({ observedWorkDays: -1 }) }],
  ],
  cannotTell: [
    [
      'too few staff to tell a calculation from a forgotten clock-out',
      { list: (rows) => rows.slice(0, 1), staffRow: () => ({ ...work(5000, 1) }) },
      /too few staff worked/,
    ],
    NO_ANSWERS,
    NO_SALES,
  ],
});
