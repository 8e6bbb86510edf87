import type { KeyChange } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { judgeRefused } from '../refusals.ts';

const CHANGES: ReadonlySet<KeyChange | undefined> = new Set<KeyChange>(['lengthened']);

export const authLengthenedKeyRefused = rule({
  id: 'auth-lengthened-key-refused',
  area: 'auth',
  requirements: ['AUTH-05'],
  title: 'A key with more characters gives 401',
  help: 'Do not cut what the client sends before it is compared: some hash functions and columns do so silently.',
  needs: ['auth'],
  demand: 'always',
  judge({ auth }) {
    return judgeRefused(
      auth,
      ({ credential }) => CHANGES.has(credential.change),
      'requests with a lengthened key were refused',
    );
  },
});
