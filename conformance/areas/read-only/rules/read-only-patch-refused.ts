import { rule } from '../../../model/rule.ts';
import { judgeMethod, NO_WRITES } from '../method-rule.ts';

export const readOnlyPatchRefused = rule({
  id: 'read-only-patch-refused',
  area: 'read-only',
  requirements: ['RO-03'],
  title: 'PATCH never succeeds',
  help: NO_WRITES,
  needs: ['writes'],
  demand: 'input',
  judge({ writes }) {
    return judgeMethod(writes, 'PATCH');
  },
});
