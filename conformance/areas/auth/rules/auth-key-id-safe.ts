import { rule } from '../../../model/rule.ts';
import { judgeMe } from '../me-rule.ts';

export const authKeyIdSafe = rule({
  id: 'auth-key-id-safe',
  area: 'auth',
  requirements: ['AUTH-29'],
  title: 'key.id holds no part of the secret',
  help: 'Give keys an id of their own; one cut from the secret gives away what it was cut from.',
  needs: ['exchanges'],
  demand: 'always',
  judge({ exchanges }) {
    return judgeMe(exchanges, (me) => me.idHoldsSecret !== true, 'the id of the key repeats nothing of its secret');
  },
});
