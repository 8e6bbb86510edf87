import { rule } from '../../../model/rule.ts';
import { judgeMe } from '../me-rule.ts';

export const authPrefixShownSafely = rule({
  id: 'auth-prefix-shown-safely',
  area: 'auth',
  requirements: ['AUTH-16'],
  title: 'key.prefix is how the key begins, and too short to guess the rest by',
  help: 'Show the fixed prefix of the key and, at most, a few characters of the secret.',
  needs: ['exchanges'],
  demand: 'always',
  judge({ exchanges }) {
    return judgeMe(
      exchanges,
      (me) => me.prefixBeginsKey && !me.prefixGivesKeyAway,
      'the prefix begins the key and leaves the secret unsaid',
    );
  },
});
