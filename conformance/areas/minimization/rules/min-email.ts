import { rule } from '../../../model/rule.ts';
import { judgeLeaks, ofRequirements } from '../leaks.ts';

export const minEmail = rule({
  id: 'min-email',
  area: 'minimization',
  requirements: ['MIN-06'],
  title: 'No customer’s email address leaves',
  help: 'Look at nested customer objects, at headers for tracing, and at errors that name whom they are about.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      leaks: ofRequirements('MIN-06'),
      what: 'an email address',
      seen: 'answers',
    });
  },
});
