import { hasTrait } from '../../../../contract/operations.ts';
import { isGoodKey } from '../../../model/exchange.ts';
import { status as oneOf } from '../../../model/expectation.ts';
import { rule } from '../../../model/rule.ts';
import { countRequests } from '../../shared/requests/count-requests.ts';

export const authKeyAccepted = rule({
  id: 'auth-key-accepted',
  requirements: ['AUTH-22'],
  title: 'Every operation accepts a valid key as a bearer token',
  fault: 'Valid key refused',
  fix: 'Accept a valid key on every operation. Look for a route that has another check than the rest: no client can use it.',
  needs: ['auth'],
  demand: 'always',
  quorum: { unclear: 0 },
  judge({ auth }) {
    const tries = auth.tries.filter(({ credential, method }) => method === 'GET' && isGoodKey(credential));
    return countRequests(tries, {
      kept: ({ operation, status }) => status === 200 || (hasTrait(operation, 'byId') && status === 404),
      subject: ({ operation }) => ({ operation, request: 'with the key' }),
      expected: () => oneOf(200),
    });
  },
});
