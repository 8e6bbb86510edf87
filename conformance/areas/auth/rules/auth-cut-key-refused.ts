import type { KeyChange } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { judgeRefused } from '../refusals.ts';

const CHANGES: ReadonlySet<KeyChange | undefined> = new Set<KeyChange>(['cut-last']);

export const authCutKeyRefused = rule({
  id: 'auth-cut-key-refused',
  area: 'auth',
  requirements: ['AUTH-04'],
  title: 'A key that is cut short gives 401',
  help: 'The beginning of a key is not the key. Compare the whole of it, never as a prefix.',
  needs: ['auth'],
  demand: 'always',
  judge({ auth }) {
    return judgeRefused(
      auth,
      ({ credential }) => CHANGES.has(credential.change),
      'requests with a key cut short were refused',
    );
  },
});
