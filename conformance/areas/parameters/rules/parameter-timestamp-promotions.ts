import { rule } from '../../../model/rule.ts';
import { judgeInvalid } from '../judging.ts';

export const parameterTimestampPromotions = rule({
  id: 'parameter-timestamp-promotions',
  area: 'parameters',
  requirements: ['PAR-21'],
  title: 'A bound that is no timestamp gives 400 on /promotions',
  help: 'Parse both bounds strictly, and refuse what is no timestamp: a bound that is dropped in silence gives the whole history, and one that is guessed gives another range.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return judgeInvalid(
      parameters.filter(({ kind, operation }) => kind === 'timestamp' && operation === 'listPromotions'),
    );
  },
});
