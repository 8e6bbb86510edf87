import { rule } from '../../../model/rule.ts';
import { judgeTries } from '../../../requests/judging.ts';
import { subjectOf } from '../words.ts';

export const tenancyOwnStoresAccepted = rule({
  id: 'tenancy-own-stores-accepted',
  area: 'tenancy',
  requirements: ['TEN-10', 'TEN-11', 'ENV-36'],
  title: 'The stores that /stores lists are accepted in storeIds, in both forms',
  help: 'A store of the organization that is refused, or a form of several values that is not understood, keeps a client from its own data.',
  needs: ['tenancy'],
  judge({ tenancy }) {
    return judgeTries(
      tenancy.filter((tried) => tried.case === 'own-stores'),
      {
        kept: ({ status }) => status === 200,
        subject: subjectOf,
        expected: () => '200',
        allKept: 'requests for own stores were answered',
      },
    );
  },
});
