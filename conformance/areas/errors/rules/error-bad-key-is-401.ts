import { isGoodKey } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { acceptedFor, authSubject } from '../../../requests/auth-try.ts';
import { judgeExact } from '../exact.ts';

export const errorBadKeyIs401 = rule({
  id: 'error-bad-key-is-401',
  area: 'errors',
  requirements: ['ERR-02'],
  title: 'A bad key is 401 and no other status',
  help: 'Clients renew a key on 401 and give up on 403. Whatever is wrong with a key, the status is 401.',
  needs: ['auth'],
  demand: 'always',
  judge({ auth }) {
    const bad = auth.tries.filter(({ method, credential }) => method === 'GET' && !isGoodKey(credential));
    return judgeExact(bad, acceptedFor, authSubject);
  },
});
