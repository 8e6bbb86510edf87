import { rule } from '../../../model/rule.ts';
import { inRecords, judgeStructure } from '../judging.ts';

export const dreddStores = rule({
  id: 'dredd-stores',
  area: 'dredd',
  requirements: ['ENV-36'],
  title: 'Dredd finds the id of every store',
  help: 'Dredd holds the body against the structure that the contract promises: fields that have to be there, their types, null where it may be. The pointer names the first record that differs.',
  needs: ['dredd'],
  demand: 'input',
  judge({ dredd }) {
    return judgeStructure(dredd, ['listStores'], inRecords);
  },
});
