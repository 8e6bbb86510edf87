import { keyedOperations } from '../../../../contract/operations.ts';
import { rule } from '../../../model/rule.ts';
import { inEnvelope, judgeStructure } from '../judging.ts';

export const dreddEnvelope = rule({
  id: 'dredd-envelope',
  area: 'dredd',
  requirements: ['ENV-01'],
  title: 'Dredd finds data in every success',
  help: 'The body of every 200 is a JSON object with data: an array from a list, an object from /me.',
  needs: ['dredd'],
  demand: 'input',
  judge({ dredd }) {
    return judgeStructure(dredd, keyedOperations, inEnvelope);
  },
});
