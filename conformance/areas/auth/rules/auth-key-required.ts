import { rule } from '../../../model/rule.ts';
import { judgeRefused } from '../refusals.ts';

export const authKeyRequired = rule({
  id: 'auth-key-required',
  area: 'auth',
  requirements: ['AUTH-01'],
  title: 'Without a key every operation answers 401',
  help: 'One unguarded route gives the business away. Check the key before anything else, in one place that every route but openapi.json passes.',
  needs: ['auth'],
  demand: 'always',
  judge({ auth }) {
    return judgeRefused(auth, ({ credential }) => credential.key === 'none', 'requests without a key were refused');
  },
});
