import { rule } from '../../../model/rule.ts';
import { countRequests } from '../../../requests/count-requests.ts';

export const readOnlyOtherMethodsNoData = rule({
  id: 'read-only-other-methods-no-data',
  requirements: ['RO-06'],
  title: 'HEAD and OPTIONS without a key give no data',
  fault: 'HEAD or OPTIONS gives data without a key',
  fix: 'Answer OPTIONS without touching data, and check the key for HEAD. A route that treats every method as GET, or skips the key for a preflight, gives the records away.',
  needs: ['auth'],
  quorum: { unclear: 0 },
  judge({ auth }) {
    return countRequests(
      auth.tries.filter(({ method }) => method !== 'GET'),
      {
        kept: ({ hasData }) => !hasData,
        subject: ({ operation, method }) => `${method} of ${operation} without a key`,
        expected: () => 'no records',
        received: ({ status }) => `records with status ${status}`,
      },
    );
  },
});
