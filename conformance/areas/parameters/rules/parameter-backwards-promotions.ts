import { rule } from '../../../model/rule.ts';
import { judgeInvalid } from '../judging.ts';

export const parameterBackwardsPromotions = rule({
  id: 'parameter-backwards-promotions',
  area: 'parameters',
  requirements: ['PAR-25'],
  title: 'A range that runs backwards gives 400 on /promotions',
  help: 'Compare the bounds as instants, to the millisecond. An empty answer to a range that runs backwards hides the mistake of the client.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return judgeInvalid(
      parameters.filter(({ kind, operation }) => kind === 'backwards' && operation === 'listPromotions'),
    );
  },
});
