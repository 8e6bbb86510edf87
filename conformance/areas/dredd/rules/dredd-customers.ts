import { rule } from '../../../model/rule.ts';
import { inRecords, judgeStructure } from '../judging.ts';

export const dreddCustomers = rule({
  id: 'dredd-customers',
  area: 'dredd',
  requirements: ['ENV-29'],
  title: 'Dredd finds customer rows in the promised structure',
  help: 'Dredd holds the body against the structure that the contract promises: fields that have to be there, their types, null where it may be. The pointer names the first record that differs.',
  needs: ['dredd'],
  demand: 'input',
  judge({ dredd }) {
    return judgeStructure(dredd, ['getCustomerAnalytics'], inRecords);
  },
});
