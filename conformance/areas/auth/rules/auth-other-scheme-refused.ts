import type { KeyPlace } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { judgeRefused } from '../refusals.ts';

function isOtherScheme(place: KeyPlace = 'bearer'): boolean {
  return place === 'basic' || place.endsWith('-scheme');
}

export const authOtherSchemeRefused = rule({
  id: 'auth-other-scheme-refused',
  area: 'auth',
  requirements: ['AUTH-08'],
  title: 'The key under another scheme, or under none, opens nothing',
  help: 'The header is Authorization: Bearer <API_KEY>. Check the scheme before the key is looked at.',
  needs: ['auth'],
  demand: 'always',
  judge({ auth }) {
    return judgeRefused(
      auth,
      ({ credential }) => isOtherScheme(credential.place),
      'requests under other schemes were refused',
    );
  },
});
