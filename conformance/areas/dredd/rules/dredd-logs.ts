import { rule } from '../../../model/rule.ts';
import { inRecords, judgeStructure } from '../judging.ts';

export const dreddLogs = rule({
  id: 'dredd-logs',
  area: 'dredd',
  requirements: ['ENV-23'],
  title: 'Dredd finds movements in the promised structure',
  help: 'Dredd holds the body against the structure that the contract promises: fields that have to be there, their types, null where it may be. The pointer names the first record that differs.',
  needs: ['dredd'],
  demand: 'input',
  judge({ dredd }) {
    return judgeStructure(dredd, ['listInventoryLogs'], inRecords);
  },
});
