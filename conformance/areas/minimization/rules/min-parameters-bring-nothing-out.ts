import { untested } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { judgeLeaks } from '../leaks.ts';

export const minParametersBringNothingOut = rule({
  id: 'min-parameters-bring-nothing-out',
  area: 'minimization',
  requirements: ['MIN-27'],
  title: 'No undocumented parameter brings private fields out',
  help: 'include, expand, fields and select of the framework or the database layer must not be reachable from outside.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges, provocations }) {
    const asked = provocations.provoked.filter(({ kind }) => kind === 'undocumented-parameter');
    if (asked.length === 0) return untested('no undocumented parameter was tried');
    const ids = new Set(asked.map(({ exchange }) => exchange));
    return judgeLeaks(exchanges, {
      answers: ({ id }) => ids.has(id),
      leaks: ({ by }) => by !== 'key',
      what: 'private data',
      seen: 'answers to undocumented parameters',
    });
  },
});
