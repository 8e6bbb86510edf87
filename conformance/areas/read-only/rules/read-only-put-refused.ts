import { rule } from '../../../model/rule.ts';
import { judgeMethod, NO_WRITES } from '../method-rule.ts';

export const readOnlyPutRefused = rule({
  id: 'read-only-put-refused',
  area: 'read-only',
  requirements: ['RO-02'],
  title: 'PUT never succeeds',
  help: NO_WRITES,
  needs: ['writes'],
  demand: 'input',
  judge({ writes }) {
    return judgeMethod(writes, 'PUT');
  },
});
