import { rule } from '../../../model/rule.ts';
import { judgeInvalid } from '../judging.ts';

export const parameterTimestampSales = rule({
  id: 'parameter-timestamp-sales',
  area: 'parameters',
  requirements: ['PAR-20'],
  title: 'A bound that is no timestamp gives 400 on /sales',
  help: 'Parse both bounds strictly, and refuse what is no timestamp: a bound that is dropped in silence gives the whole history, and one that is guessed gives another range.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return judgeInvalid(parameters.filter(({ kind, operation }) => kind === 'timestamp' && operation === 'listSales'));
  },
});
