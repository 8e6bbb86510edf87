import { rule } from '../../../model/rule.ts';
import { judgeStatus } from '../judging.ts';

export const dreddForeignStore = rule({
  id: 'dredd-foreign-store',
  area: 'dredd',
  requirements: ['ERR-03'],
  title: 'Dredd is refused a foreign store',
  help: 'storeIds with a UUID that belongs to nobody: 403, on every operation that takes storeIds.',
  needs: ['dredd'],
  demand: 'input',
  judge({ dredd }) {
    return judgeStatus(dredd, 403);
  },
});
