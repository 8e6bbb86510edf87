import { rule } from '../../../model/rule.ts';
import { judgeDeadKey } from '../refusals.ts';

export const authRotatedKeyRefused = rule({
  id: 'auth-rotated-key-refused',
  area: 'auth',
  requirements: ['AUTH-13'],
  title: 'The old key of a rotation gives 401',
  help: 'The old key stops working the moment the new one is made: no grace period, no cache that outlives it.',
  needs: ['auth'],
  demand: 'input',
  judge({ auth }) {
    return judgeDeadKey(auth, 'rotated', 'COUNTERPROOF_ROTATED_KEY');
  },
});
