import { rule } from '../../../model/rule.ts';
import { judgeLeaks, ofOperations, ofRequirements } from '../leaks.ts';

export const minLogReason = rule({
  id: 'min-log-reason',
  area: 'minimization',
  requirements: ['MIN-14'],
  title: 'No movement tells its internal reason',
  help: 'Why stock was wasted or moved is for the shop alone.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      answers: ofOperations('listInventoryLogs'),
      leaks: ofRequirements('MIN-14'),
      what: 'a reason',
      seen: 'inventory logs',
    });
  },
});
