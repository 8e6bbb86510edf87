import { rule } from '../../../model/rule.ts';
import { judgeStatus } from '../judging.ts';

export const dreddKeyRequired = rule({
  id: 'dredd-key-required',
  area: 'dredd',
  requirements: ['AUTH-01'],
  title: 'Dredd is refused without a key, by every operation',
  help: 'The same request without an Authorization header. One route that forgets the check is enough.',
  needs: ['dredd'],
  demand: 'input',
  judge({ dredd }) {
    return judgeStatus(dredd, 401);
  },
});
