import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { staffObservedWork } from './staff-observed-work.ts';

ruleCases(staffObservedWork, {
  passes: [
    { name: 'a deployment that is right', evidence: readings() },
    {
      name: 'no such field, which is a matter of the type rules',
      evidence: readings({ staffRow: (row) => ({ ...row, observedWorkingHours: null }) }),
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
    { name: 'days below zero', evidence: readings({ staffRow: (row) => ({ ...row, observedWorkDays: -1 }) }) },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
