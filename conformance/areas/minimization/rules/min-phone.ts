import { rule } from '../../../model/rule.ts';
import { judgeLeaks, ofRequirements } from '../leaks.ts';

export const minPhone = rule({
  id: 'min-phone',
  area: 'minimization',
  requirements: ['MIN-05'],
  title: 'No customer’s phone number leaves',
  help: 'Look at nested customer objects, at promotions for named customers, and at texts into which somebody typed a number.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      leaks: ofRequirements('MIN-05'),
      what: 'a phone number',
      seen: 'answers',
    });
  },
});
