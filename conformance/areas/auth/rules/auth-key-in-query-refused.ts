import { rule } from '../../../model/rule.ts';
import { judgeRefused } from '../refusals.ts';

export const authKeyInQueryRefused = rule({
  id: 'auth-key-in-query-refused',
  area: 'auth',
  requirements: ['AUTH-09'],
  title: 'The key in the query opens nothing',
  help: 'Addresses end up in logs, histories and referrers, and the key with them. Read the key from Authorization alone.',
  needs: ['auth'],
  demand: 'always',
  judge({ auth }) {
    const fits = (place = '') => place.startsWith('query:') || place === 'every-query' || place === 'elsewhere';
    return judgeRefused(
      auth,
      ({ credential }) => fits(credential.place),
      'requests with the key in the query were refused',
    );
  },
});
