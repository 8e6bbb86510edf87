import { rule } from '../../../model/rule.ts';
import { judgeLeaks, ofRequirements } from '../leaks.ts';

export const minMemberNumber = rule({
  id: 'min-member-number',
  area: 'minimization',
  requirements: ['MIN-09'],
  title: 'No member number leaves',
  help: 'The customer’s id of this API is enough; the number on the card stays inside.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      leaks: ofRequirements('MIN-09'),
      what: 'a member number',
      seen: 'answers',
    });
  },
});
