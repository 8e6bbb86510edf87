import { rule } from '../../../model/rule.ts';
import { judgeTries } from '../../../requests/judging.ts';
import { subjectOf } from '../method-rule.ts';

export const readOnlyNoSmuggledMethod = rule({
  id: 'read-only-no-smuggled-method',
  area: 'read-only',
  requirements: ['RO-07'],
  title: 'A method named in a header or in the query changes nothing',
  help: 'Method overrides let a GET through every gateway that only lets GET through. Switch the middleware for them off.',
  needs: ['writes'],
  demand: 'input',
  judge({ writes }) {
    return judgeTries(
      writes.filter(({ kind }) => kind === 'smuggled'),
      {
        kept: ({ asBefore }) => asBefore,
        subject: subjectOf,
        expected: () => 'the answer of a GET, or a refusal',
        received: ({ status }) => `${status} without what a GET gives`,
        allKept: 'smuggled methods were reads or refused',
      },
    );
  },
});
