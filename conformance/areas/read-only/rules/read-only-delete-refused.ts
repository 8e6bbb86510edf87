import { rule } from '../../../model/rule.ts';
import { judgeMethod, NO_WRITES } from '../method-rule.ts';

export const readOnlyDeleteRefused = rule({
  id: 'read-only-delete-refused',
  area: 'read-only',
  requirements: ['RO-04'],
  title: 'DELETE never succeeds',
  help: NO_WRITES,
  needs: ['writes'],
  demand: 'input',
  judge({ writes }) {
    return judgeMethod(writes, 'DELETE');
  },
});
