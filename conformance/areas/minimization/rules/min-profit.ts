import { rule } from '../../../model/rule.ts';
import { judgeLeaks, ofRequirements } from '../leaks.ts';

export const minProfit = rule({
  id: 'min-profit',
  area: 'minimization',
  requirements: ['MIN-04'],
  title: 'No profit and no margin leaves',
  help: 'Do not compute profit for the answer; a client that may see revenue may not see this.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      leaks: ofRequirements('MIN-04'),
      what: 'profit',
      seen: 'answers',
    });
  },
});
