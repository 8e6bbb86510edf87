import { rule } from '../../../model/rule.ts';
import { judgeLeaks, ofRequirements } from '../leaks.ts';

export const minCredentials = rule({
  id: 'min-credentials',
  area: 'minimization',
  requirements: ['MIN-01', 'AUTH-15'],
  title: 'No key, password or token leaves',
  help: 'Neither this API’s keys nor anybody else’s, also not hashed.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      leaks: ofRequirements('AUTH-15'),
      what: 'a credential',
      seen: 'answers',
    });
  },
});
