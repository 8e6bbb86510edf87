import { rule } from '../../../model/rule.ts';
import { judgeLeaks, ofOperations, ofRequirements } from '../leaks.ts';

export const minLogEmployee = rule({
  id: 'min-log-employee',
  area: 'minimization',
  requirements: ['MIN-15'],
  title: 'No movement tells who made it',
  help: 'Neither a name nor an id of the person: createdBy, userId, approvedBy and their like stay inside.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      answers: ofOperations('listInventoryLogs'),
      leaks: ofRequirements('MIN-15'),
      what: 'an employee',
      seen: 'inventory logs',
    });
  },
});
