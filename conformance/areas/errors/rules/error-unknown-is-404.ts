import { rule } from '../../../model/rule.ts';
import { tenancySubject } from '../../../requests/tenancy-try.ts';
import { judgeExact } from '../exact.ts';

export const errorUnknownIs404 = rule({
  id: 'error-unknown-is-404',
  area: 'errors',
  requirements: ['ERR-04'],
  title: 'An unknown object is 404 and no other status',
  help: 'A by-ID read of what the organization does not have is not found: not forbidden, not invalid, not empty.',
  needs: ['tenancy'],
  demand: 'always',
  judge({ tenancy }) {
    return judgeExact(
      tenancy.filter((tried) => tried.case === 'person'),
      () => [404],
      tenancySubject,
    );
  },
});
