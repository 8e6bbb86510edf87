import { rule } from '../../../model/rule.ts';
import { judgeInvalid } from '../judging.ts';

export const parameterTimestampLogs = rule({
  id: 'parameter-timestamp-logs',
  area: 'parameters',
  requirements: ['PAR-22'],
  title: 'A bound that is no timestamp gives 400 on /inventory/logs',
  help: 'Parse both bounds strictly, and refuse what is no timestamp: a bound that is dropped in silence gives the whole history, and one that is guessed gives another range.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return judgeInvalid(
      parameters.filter(({ kind, operation }) => kind === 'timestamp' && operation === 'listInventoryLogs'),
    );
  },
});
