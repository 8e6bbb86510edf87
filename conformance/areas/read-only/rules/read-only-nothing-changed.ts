import { rule } from '../../../model/rule.ts';
import { judgeTries } from '../../../requests/judging.ts';
import { subjectOf } from '../method-rule.ts';

export const readOnlyNothingChanged = rule({
  id: 'read-only-nothing-changed',
  area: 'read-only',
  requirements: ['RO-05'],
  title: 'After all writes were refused, everything is as before',
  help: 'A write that is refused after it was done is done. Refuse the method before the handler runs.',
  needs: ['writes'],
  demand: 'input',
  judge({ writes }) {
    return judgeTries(
      writes.filter(({ kind }) => kind === 'reread'),
      {
        kept: ({ asBefore }) => asBefore,
        subject: subjectOf,
        expected: () => 'the records from before',
        received: ({ status }) => (status === 200 ? 'other records' : String(status)),
        allKept: 'reads gave what they gave before',
      },
    );
  },
});
