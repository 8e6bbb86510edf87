import { rule } from '../../../model/rule.ts';
import { judgeLeaks, ofRequirements } from '../leaks.ts';

export const minPrescription = rule({
  id: 'min-prescription',
  area: 'minimization',
  requirements: ['MIN-10'],
  title: 'No prescription leaves',
  help: 'Health data stay inside altogether.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      leaks: ofRequirements('MIN-10'),
      what: 'a prescription',
      seen: 'answers',
    });
  },
});
