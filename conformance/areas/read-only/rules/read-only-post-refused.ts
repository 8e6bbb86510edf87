import { rule } from '../../../model/rule.ts';
import { judgeMethod, NO_WRITES } from '../method-rule.ts';

export const readOnlyPostRefused = rule({
  id: 'read-only-post-refused',
  area: 'read-only',
  requirements: ['RO-01'],
  title: 'POST never succeeds',
  help: NO_WRITES,
  needs: ['writes'],
  demand: 'input',
  judge({ writes }) {
    return judgeMethod(writes, 'POST');
  },
});
