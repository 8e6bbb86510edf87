import { rule } from '../../../model/rule.ts';
import { countRequests } from '../../../requests/count-requests.ts';
import { tenancySubject } from '../../../requests/tenancy-try.ts';

export const tenancyKeyDecides = rule({
  id: 'tenancy-key-decides',
  requirements: ['TEN-20'],
  title: 'An organization named in a header or in the query changes nothing',
  fault: 'Organization taken from the request',
  fix: 'Take the organization from the key alone. Do not believe a header that a client may set as well as a gateway.',
  needs: ['tenancy'],
  confirm: true,
  quorum: { unclear: 0 },
  judge({ tenancy }) {
    return countRequests(
      tenancy.filter((tried) => tried.case === 'named-organization'),
      {
        kept: ({ status, asWithout, foreignIds }) => status !== 200 || (asWithout && foreignIds === 0),
        subject: tenancySubject,
        expected: () => 'the answer without it, or a refusal',
        received: ({ foreignIds }) => (foreignIds > 0 ? 'records of another organization' : 'another answer'),
      },
    );
  },
});
