import type { KeyChange } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { judgeRefused } from '../refusals.ts';

const CHANGES: ReadonlySet<KeyChange | undefined> = new Set<KeyChange>([
  'never-issued',
  'same-ends',
  'one-character-changed',
  'middle-changed',
  'secret-only',
  'other-prefix',
  'inner-space',
  'null-word',
  'undefined-word',
]);

export const authUnknownKeyRefused = rule({
  id: 'auth-unknown-key-refused',
  area: 'auth',
  requirements: ['AUTH-03'],
  title: 'A key that was never issued gives 401',
  help: 'A key that only looks right must open nothing: look the whole of it up by its hash, do not merely check its shape.',
  needs: ['auth'],
  demand: 'always',
  judge({ auth }) {
    return judgeRefused(
      auth,
      ({ credential }) => CHANGES.has(credential.change),
      'requests with keys that were never issued were refused',
    );
  },
});
