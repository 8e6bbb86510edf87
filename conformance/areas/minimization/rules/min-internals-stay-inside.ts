import { rule } from '../../../model/rule.ts';
import { judgeLeaks } from '../leaks.ts';

export const minInternalsStayInside = rule({
  id: 'min-internals-stay-inside',
  area: 'minimization',
  requirements: ['MIN-22', 'ERR-07'],
  title: 'No answer shows a stack trace, a query or a path of the server',
  help: 'Turn off the development mode of the framework, and give errors a text of their own: what a database says is for the log.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      answers: () => true,
      leaks: ({ category, by, path }) =>
        category === 'internals' || (category === 'file-metadata' && by === 'value' && !path.startsWith('/data')),
      what: 'the inside of the service',
      seen: 'answers',
    });
  },
});
