import { rule } from '../../../model/rule.ts';
import { judgeLeaks } from '../leaks.ts';

export const minHeadersClean = rule({
  id: 'min-headers-clean',
  area: 'minimization',
  requirements: ['MIN-21'],
  title: 'No header carries what bodies leave out',
  help: 'Look at headers for tracing, debugging, caching and counting, also on errors and on OPTIONS.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      answers: () => true,
      leaks: ({ where }) => where === 'header',
      what: 'private data in a header',
      seen: 'headers',
    });
  },
});
