import { rule } from '../../../model/rule.ts';
import { judgeLeaks, ofRequirements } from '../leaks.ts';

export const minHistoricalCost = rule({
  id: 'min-historical-cost',
  area: 'minimization',
  requirements: ['MIN-02'],
  title: 'No cost of the past leaves',
  help: 'Costs at the time of a sale stay inside, also as a field of a line, a total or an error’s context.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      leaks: ofRequirements('MIN-02'),
      what: 'a historical cost',
      seen: 'answers',
    });
  },
});
