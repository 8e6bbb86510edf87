import { openStoreIdOperations } from '../../../../contract/operations.ts';
import { rule } from '../../../model/rule.ts';
import { subjectOf } from '../../../requests/count-parameter-tries.ts';
import { judgeExact } from '../exact.ts';

export const errorInvalidIs400 = rule({
  id: 'error-invalid-is-400',
  area: 'errors',
  requirements: ['ERR-01'],
  title: 'An invalid parameter is 400 and no other status',
  help: 'Clients branch on the status. 422, 404 or 500 for an invalid value sends them the wrong way.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    const open: readonly string[] = openStoreIdOperations;
    const invalid = parameters.filter(({ expect }) => expect === 'refuse');
    const either = (operation: string, kind: string) => kind === 'store-id' && open.includes(operation);
    return judgeExact(invalid, ({ operation, kind }) => (either(operation, kind) ? [400, 403] : [400]), subjectOf);
  },
});
