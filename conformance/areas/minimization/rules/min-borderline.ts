import { rule } from '../../../model/rule.ts';
import { judgeLeaks } from '../leaks.ts';

export const minBorderline = rule({
  id: 'min-borderline',
  area: 'minimization',
  requirements: ['MIN-20'],
  title: 'Nothing looks as if it could be private',
  help: 'A shop’s own phone number or a flag called hasEmail is no leak. Look at each of these once, and move on.',
  needs: ['exchanges', 'provocations'],
  advisory: true,
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      weight: 'possible',
      leaks: () => true,
      what: 'something that could be private',
      seen: 'answers',
    });
  },
});
