import { rule } from '../../../model/rule.ts';
import { judgeDeadKey } from '../refusals.ts';

export const authDisabledKeyRefused = rule({
  id: 'auth-disabled-key-refused',
  area: 'auth',
  requirements: ['AUTH-12'],
  title: 'A disabled key gives 401',
  help: 'A disabled key must open nothing while it is disabled: look for a route or a cache that does not ask.',
  needs: ['auth'],
  demand: 'input',
  judge({ auth }) {
    return judgeDeadKey(auth, 'disabled', 'COUNTERPROOF_DISABLED_KEY');
  },
});
