import { rule } from '../../../model/rule.ts';
import { foreignStoreStatuses, tenancySubject } from '../../../requests/tenancy-try.ts';
import { judgeExact } from '../exact.ts';

export const errorForeignStoreIs403 = rule({
  id: 'error-foreign-store-is-403',
  area: 'errors',
  requirements: ['ERR-03'],
  title: 'A foreign store is 403 and no other status',
  help: '404 or 400 for a foreign store tells the client that it mistyped an id. What it lacks is leave.',
  needs: ['tenancy'],
  demand: 'always',
  judge({ tenancy }) {
    return judgeExact(
      tenancy.filter((tried) => tried.case === 'foreign-store'),
      foreignStoreStatuses,
      tenancySubject,
    );
  },
});
