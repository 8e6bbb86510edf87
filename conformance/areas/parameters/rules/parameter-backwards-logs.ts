import { rule } from '../../../model/rule.ts';
import { judgeInvalid } from '../judging.ts';

export const parameterBackwardsLogs = rule({
  id: 'parameter-backwards-logs',
  area: 'parameters',
  requirements: ['PAR-26'],
  title: 'A range that runs backwards gives 400 on /inventory/logs',
  help: 'Compare the bounds as instants, to the millisecond. An empty answer to a range that runs backwards hides the mistake of the client.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return judgeInvalid(
      parameters.filter(({ kind, operation }) => kind === 'backwards' && operation === 'listInventoryLogs'),
    );
  },
});
