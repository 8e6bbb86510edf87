import type { KeyChange } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { judgeRefused } from '../refusals.ts';

const CHANGES: ReadonlySet<KeyChange | undefined> = new Set<KeyChange>(['swapped-case', 'upper-case', 'lower-case']);

export const authOtherCaseRefused = rule({
  id: 'auth-other-case-refused',
  area: 'auth',
  requirements: ['AUTH-06'],
  title: 'A key in other letter case gives 401',
  help: 'Letter case is part of a key. Look for a case-insensitive column, collation or comparison.',
  needs: ['auth'],
  demand: 'always',
  judge({ auth }) {
    return judgeRefused(
      auth,
      ({ credential }) => CHANGES.has(credential.change),
      'requests with a key in other letter case were refused',
    );
  },
});
