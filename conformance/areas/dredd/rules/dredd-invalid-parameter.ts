import { rule } from '../../../model/rule.ts';
import { judgeStatus } from '../judging.ts';

export const dreddInvalidParameter = rule({
  id: 'dredd-invalid-parameter',
  area: 'dredd',
  requirements: ['ERR-01'],
  title: 'Dredd is told of an invalid parameter',
  help: 'One documented parameter with one invalid value: 400, and neither a shorter list nor a default.',
  needs: ['dredd'],
  demand: 'input',
  judge({ dredd }) {
    return judgeStatus(dredd, 400);
  },
});
