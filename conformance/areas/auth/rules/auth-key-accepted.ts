import { hasTrait } from '../../../../contract/operations.ts';
import { isGoodKey } from '../../../model/exchange.ts';
import { status as oneOf } from '../../../model/expectation.ts';
import { rule } from '../../../model/rule.ts';
import type { Unclear } from '../../../model/tally.ts';
import type { AuthTry } from '../../shared/requests/auth-try.ts';
import { countRequests } from '../../shared/requests/count-requests.ts';

export const authKeyAccepted = rule({
  id: 'auth-key-accepted',
  requirements: ['AUTH-22'],
  title: 'Every operation accepts a valid key as a bearer token',
  fault: 'Request with a valid key refused',
  fix: 'Accept a valid key on every operation. Look for a route that has another check than the rest: no client can use it.',
  needs: ['auth'],
  demand: 'always',
  quorum: { unclear: 0 },
  judge({ auth }) {
    const tries = auth.tries.filter(({ credential, method }) => method === 'GET' && isGoodKey(credential));
    const [ofId, others] = [tries.filter(isAboutId), tries.filter((tried) => !isAboutId(tried))];
    const counted = countRequests(others, {
      kept: ({ operation, status }) => status === 200 || (hasTrait(operation, 'byId') && status === 404),
      subject: ({ operation }) => ({ operation, request: 'with the key' }),
      expected: () => oneOf(200),
    });
    return { ...counted, unclear: [...counted.unclear, ...ofId.map(refusedId)] };
  },
});

/** Nothing but the ID was sent with the key, and these say nothing of a key: whether the ID has to be taken is for other rules. */
function isAboutId({ operation, status }: AuthTry): boolean {
  return hasTrait(operation, 'byId') && (status === 400 || status === 422);
}

function refusedId({ operation, status, exchange }: AuthTry): Unclear {
  return { reason: `${operation} got ${status}, which may be about the ID in its path`, evidence: [exchange] };
}
