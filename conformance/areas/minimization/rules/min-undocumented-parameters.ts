import type { Exchange, Leak } from '../../../model/exchange.ts';
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
    const without = new Set(
      exchanges
        .filter(({ id }) => !ids.has(id))
        .flatMap((answer) => answer.facts.leaks.map((leak) => placeOf(leak, answer))),
    );
    return countLeaks(exchanges, {
      answers: ({ id }) => ids.has(id),
      // What comes without such a parameter as well is not brought by it.
      leaks: (leak, answer) => !without.has(placeOf(leak, answer)),
      seen: 'answers to undocumented parameters',
    });
  },
});

function placeOf({ where, path, category }: Leak, { operation }: Pick<Exchange, 'operation'>): string {
  return JSON.stringify([operation, where, path, category]);
}
