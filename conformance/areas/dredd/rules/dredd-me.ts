import { rule } from '../../../model/rule.ts';
import { inRecords, judgeStructure } from '../judging.ts';

export const dreddMe = rule({
  id: 'dredd-me',
  area: 'dredd',
  requirements: ['ENV-03', 'ENV-30'],
  title: 'Dredd finds key and organization in /me',
  help: 'Dredd holds the body against the structure that the contract promises: fields that have to be there, their types, null where it may be. The pointer names the first record that differs.',
  needs: ['dredd'],
  demand: 'input',
  judge({ dredd }) {
    return judgeStructure(dredd, ['getMe'], inRecords);
  },
});
