import { hasTrait } from '../../../../contract/operations.ts';
import { isGoodKey } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { judgeTries } from '../../../requests/judging.ts';

export const authKeyAccepted = rule({
  id: 'auth-key-accepted',
  area: 'auth',
  requirements: ['AUTH-22'],
  title: 'A valid key as a bearer is accepted by every operation',
  help: 'An operation that turns a valid key away is out of reach for every client. Look for a route that was given another check than the rest.',
  needs: ['auth'],
  demand: 'always',
  judge({ auth }) {
    const tries = auth.tries.filter(({ credential, method }) => method === 'GET' && isGoodKey(credential));
    return judgeTries(tries, {
      kept: ({ operation, status }) => status === 200 || (hasTrait(operation, 'byId') && status === 404),
      subject: ({ operation }) => `${operation} with the key`,
      expected: () => '200',
      allKept: 'operations accepted the key',
    });
  },
});
