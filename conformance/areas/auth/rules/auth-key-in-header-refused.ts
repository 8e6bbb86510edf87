import { rule } from '../../../model/rule.ts';
import { judgeRefused } from '../refusals.ts';

export const authKeyInHeaderRefused = rule({
  id: 'auth-key-in-header-refused',
  area: 'auth',
  requirements: ['AUTH-10'],
  title: 'The key in another header opens nothing',
  help: 'Headers of other names are logged and forwarded where Authorization is not. Read the key from Authorization alone.',
  needs: ['auth'],
  demand: 'always',
  judge({ auth }) {
    const fits = (place = '') => place.startsWith('header:') || place === 'every-header' || place === 'elsewhere';
    return judgeRefused(
      auth,
      ({ credential }) => fits(credential.place),
      'requests with the key in other headers were refused',
    );
  },
});
