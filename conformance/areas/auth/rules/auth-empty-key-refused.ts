import type { KeyChange } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { judgeRefused } from '../refusals.ts';

const CHANGES: ReadonlySet<KeyChange | undefined> = new Set<KeyChange>(['empty']);

export const authEmptyKeyRefused = rule({
  id: 'auth-empty-key-refused',
  area: 'auth',
  requirements: ['AUTH-02'],
  title: 'An empty key gives 401',
  help: 'An Authorization header without a token must be told apart from one with a token before anything is looked up.',
  needs: ['auth'],
  demand: 'always',
  judge({ auth }) {
    return judgeRefused(
      auth,
      ({ credential }) => CHANGES.has(credential.change),
      'requests with an empty key were refused',
    );
  },
});
