import { rule } from '../../../model/rule.ts';
import { judgeDeadKey } from '../refusals.ts';

export const authRevokedKeyRefused = rule({
  id: 'auth-revoked-key-refused',
  area: 'auth',
  requirements: ['AUTH-11'],
  title: 'A revoked key gives 401',
  help: 'A revoked key must stop at once and everywhere: look for a route or a cache that does not ask whether it is still valid.',
  needs: ['auth'],
  demand: 'input',
  judge({ auth }) {
    return judgeDeadKey(auth, 'revoked', 'COUNTERPROOF_REVOKED_KEY');
  },
});
