import { rule } from '../../../model/rule.ts';
import { judgeStatus } from '../judging.ts';

export const dreddUnknownId = rule({
  id: 'dredd-unknown-id',
  area: 'dredd',
  requirements: ['ERR-04'],
  title: 'Dredd does not find what is not there',
  help: 'A by-ID read of a UUID that belongs to nobody: 404.',
  needs: ['dredd'],
  demand: 'input',
  judge({ dredd }) {
    return judgeStatus(dredd, 404);
  },
});
