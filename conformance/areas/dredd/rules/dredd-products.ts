import { rule } from '../../../model/rule.ts';
import { inRecords, judgeStructure } from '../judging.ts';

export const dreddProducts = rule({
  id: 'dredd-products',
  area: 'dredd',
  requirements: ['ENV-17'],
  title: 'Dredd finds products in the promised structure',
  help: 'Dredd holds the body against the structure that the contract promises: fields that have to be there, their types, null where it may be. The pointer names the first record that differs.',
  needs: ['dredd'],
  demand: 'input',
  judge({ dredd }) {
    return judgeStructure(dredd, ['listProducts'], inRecords);
  },
});
