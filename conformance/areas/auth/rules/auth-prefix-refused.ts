import type { KeyChange } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { judgeRefused } from '../refusals.ts';

const CHANGES: ReadonlySet<KeyChange | undefined> = new Set<KeyChange>(['prefix-only', 'same-ends']);

export const authPrefixRefused = rule({
  id: 'auth-prefix-refused',
  area: 'auth',
  requirements: ['AUTH-07'],
  title: 'The right prefix without the right secret gives 401',
  help: 'Prefix and last four characters are shown to people and prove nothing. Use them to find a key, then compare the whole.',
  needs: ['auth'],
  demand: 'always',
  judge({ auth }) {
    return judgeRefused(
      auth,
      ({ credential }) => CHANGES.has(credential.change),
      'requests with the right prefix alone were refused',
    );
  },
});
