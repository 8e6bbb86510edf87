import { rule } from '../../../model/rule.ts';
import { countRequests } from '../../../requests/count-requests.ts';
import { tenancySubject } from '../../../requests/tenancy-try.ts';

export const tenancyOwnStoresAccepted = rule({
  id: 'tenancy-own-stores-accepted',
  requirements: ['TEN-10', 'TEN-11', 'ENV-36'],
  title: 'The stores that /stores lists are accepted in storeIds, in both forms',
  fault: 'Own store refused in storeIds',
  fix: 'Accept every store of the organization, in the comma and the repeated form. A client cannot read its own data otherwise.',
  needs: ['tenancy'],
  quorum: { unclear: 0 },
  judge({ tenancy }) {
    return countRequests(
      tenancy.filter((tried) => tried.case === 'own-stores'),
      { kept: ({ status }) => status === 200, subject: tenancySubject, expected: () => '200' },
    );
  },
});
