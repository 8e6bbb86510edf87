import { rule } from '../../../model/rule.ts';
import { lackingInput } from '../../../model/tally.ts';
import { countLeaks } from '../leaks.ts';

export const minUndocumentedParameters = rule({
  id: 'min-undocumented-parameters',
  groups: ['leak'],
  requirements: ['MIN-27'],
  title: 'No undocumented parameter exposes private fields',
  fault: 'Private data exposed by an undocumented parameter',
  fix: 'Do not pass include, expand, fields or select on to the framework or the database layer. A caller could read every field of the record.',
  // An error that shows internals does so without the parameter too.
  presupposes: [{ rules: ['min-internals-stay-inside'], share: 'place' }],
  needs: ['exchanges', 'provocations'],
  judge({ exchanges, provocations }) {
    const asked = provocations.provoked.filter(({ kind }) => kind === 'undocumented-parameter');
    if (asked.length === 0) return lackingInput('no undocumented parameter was sent');
    const ids = new Set(asked.map(({ exchange }) => exchange));
    return countLeaks(exchanges, {
      answers: ({ id }) => ids.has(id),
      leaks: () => true,
      seen: 'answers to undocumented parameters',
    });
  },
});
