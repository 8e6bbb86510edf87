import { rule } from '../../../model/rule.ts';
import { isError, judgeLeaks } from '../leaks.ts';

export const minErrorsClean = rule({
  id: 'min-errors-clean',
  area: 'minimization',
  requirements: ['MIN-22'],
  title: 'No error carries what answers leave out',
  help: 'An error speaks of the request. Do not let it repeat records, validation contexts or anything that the caller did not send.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      answers: isError,
      leaks: ({ category }) => category !== 'internals',
      what: 'private data in an error',
      seen: 'errors',
    });
  },
});
