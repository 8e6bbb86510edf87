import { keyedOperations } from '../../../../contract/operations.ts';
import { rule } from '../../../model/rule.ts';
import { judgeStatus } from '../judging.ts';

export const dreddServed = rule({
  id: 'dredd-served',
  area: 'dredd',
  requirements: ['AUTH-22'],
  title: 'Dredd is served by every operation',
  help: 'A second client, with the key and without parameters. Where it alone is refused, look at what it sends: other headers, Content-Length on a GET, no compression.',
  needs: ['dredd'],
  demand: 'input',
  judge({ dredd }) {
    return judgeStatus(dredd, 200, keyedOperations);
  },
});
