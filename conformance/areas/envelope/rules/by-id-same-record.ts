import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { count } from '../../../model/tally.ts';
import { isTransient } from '../../../model/transient.ts';

export const byIdSameRecord = rule({
  id: 'by-id-same-record',
  requirements: ['TEN-24'],
  title: 'A customer’s profile has the id that was requested',
  fault: 'Profile of another customer returned',
  fix: 'Return the customer whose id is in the path: anything else shows the data of the wrong person. Look for a cache that leaves the id out of its key.',
  needs: ['byId'],
  judge({ byId }) {
    const asked = byId.tries.filter(
      ({ operation, status, shownId }) =>
        operation === 'getCustomer' && (isTransient(status) || (status === 200 && typeof shownId === 'string')),
    );
    return count(asked, {
      cases: 'profiles',
      unclear: ({ status }) => (isTransient(status) ? `getCustomer got ${status ?? 'no answer'}` : null),
      isKept: ({ id, shownId }) => id.toLowerCase() === shownId?.toLowerCase(),
      finding: ({ id, shownId, exchange }) => ({
        subject: { operation: 'getCustomer', record: id },
        message: say('the profile of {id}: expected the id {id}, received {shownId}', { id, shownId }),
        expected: id,
        received: String(shownId),
        evidence: [exchange],
      }),
      evidence: ({ exchange }) => [exchange],
      missing: { kind: 'data', reason: 'no profile that shows its id was seen' },
    });
  },
});
