import { rule } from '../../../model/rule.ts';
import { judgeLeaks, ofOperations, ofRequirements } from '../leaks.ts';

export const minLogCost = rule({
  id: 'min-log-cost',
  area: 'minimization',
  requirements: ['MIN-16'],
  title: 'No movement tells a cost',
  help: 'Neither the cost of a unit nor the value of the movement, also not inside its product.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      answers: ofOperations('listInventoryLogs'),
      leaks: ofRequirements('MIN-16', 'MIN-17', 'MIN-02', 'MIN-03'),
      what: 'a cost',
      seen: 'inventory logs',
    });
  },
});
