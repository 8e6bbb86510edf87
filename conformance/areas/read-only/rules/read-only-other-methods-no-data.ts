import { rule } from '../../../model/rule.ts';
import { isTransient } from '../../../model/transient.ts';
import { countRequests } from '../../shared/requests/count-requests.ts';

/** A gateway may break these off, which gives no data. */
const UNUSUAL: ReadonlySet<string> = new Set(['QUERY', 'PROPFIND']);

export const readOnlyOtherMethodsNoData = rule({
  id: 'read-only-other-methods-no-data',
  requirements: ['RO-06'],
  title: 'Other methods that read give no data without a key',
  fault: 'HEAD, OPTIONS, QUERY or PROPFIND gives data without a key',
  fix: 'Answer OPTIONS without touching data, and check the key for HEAD. A route that treats every method as GET, or skips the key for a preflight, gives the records away.',
  needs: ['auth'],
  quorum: { unclear: 0 },
  judge({ auth }) {
    return countRequests(
      auth.tries.filter(({ method, status }) => method !== 'GET' && !(UNUSUAL.has(method) && isTransient(status))),
      {
        kept: ({ hasData }) => !hasData,
        subject: ({ operation, method }) => ({ method, operation, request: 'without a key' }),
        expected: () => ({ kind: 'no-data', words: 'no records' }),
        received: ({ status }) => `records with status ${status}`,
      },
    );
  },
});
