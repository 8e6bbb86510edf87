import { rule } from '../../../model/rule.ts';
import { judgeTries } from '../../../requests/judging.ts';
import { subjectOf } from '../words.ts';

export const tenancyKeyDecides = rule({
  id: 'tenancy-key-decides',
  area: 'tenancy',
  requirements: ['TEN-20'],
  title: 'An organization named in a header or in the query changes nothing',
  help: 'Take the organization from the key alone. A header that a gateway may set must not be believed when a client sets it.',
  needs: ['tenancy'],
  confirm: true,
  judge({ tenancy }) {
    return judgeTries(
      tenancy.filter((tried) => tried.case === 'named-organization'),
      {
        kept: ({ status, asWithout, foreignIds }) => status !== 200 || (asWithout && foreignIds === 0),
        subject: subjectOf,
        expected: () => 'what comes without it, or a refusal',
        received: ({ foreignIds }) => (foreignIds > 0 ? 'records of another organization' : 'another answer'),
        allKept: 'requests that named an organization were answered for the one of the key',
      },
    );
  },
});
