import { rule } from '../../../model/rule.ts';
import { judgeInvalid } from '../judging.ts';

export const parameterTimestampAnalytics = rule({
  id: 'parameter-timestamp-analytics',
  area: 'parameters',
  requirements: ['PAR-23'],
  title: 'A bound that is no timestamp gives 400 on the analytics',
  help: 'Parse both bounds strictly, and refuse what is no timestamp: a bound that is dropped in silence gives the whole history, and one that is guessed gives another range.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return judgeInvalid(
      parameters.filter(({ kind, operation }) => kind === 'timestamp' && operation.startsWith('get')),
    );
  },
});
