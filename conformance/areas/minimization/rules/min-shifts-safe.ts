import { rule } from '../../../model/rule.ts';
import { isSuccess, judgeLeaks } from '../leaks.ts';

export const minShiftsSafe = rule({
  id: 'min-shifts-safe',
  area: 'minimization',
  requirements: ['MIN-26'],
  title: 'Staff shifts show clock times and nothing private',
  help: 'Observed clock-ins and clock-outs are all that it is for: no pay, contact, place of living or documents.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      answers: (exchange) => isSuccess(exchange) && exchange.operation === 'listStaffShifts',
      leaks: () => true,
      what: 'private data of staff',
      seen: 'shifts',
      mayLack: true,
    });
  },
});
