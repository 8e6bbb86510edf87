import { rule } from '../../../model/rule.ts';
import { judgeMe } from '../me-rule.ts';

export const authLast4EndsKey = rule({
  id: 'auth-last4-ends-key',
  area: 'auth',
  requirements: ['AUTH-17'],
  title: 'key.last4 is the last four characters of the key in use',
  help: 'Store the last four characters when the key is made, and show those of the key that asks, not of another one.',
  needs: ['exchanges'],
  demand: 'always',
  judge({ exchanges }) {
    return judgeMe(exchanges, (me) => me.last4Matches, 'last4 is how the key ends');
  },
});
