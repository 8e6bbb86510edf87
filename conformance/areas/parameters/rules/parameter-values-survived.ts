import { rule } from '../../../model/rule.ts';
import { judgeSurvival } from '../judging.ts';

export const parameterValuesSurvived = rule({
  id: 'parameter-values-survived',
  area: 'parameters',
  requirements: ['PAR-31'],
  title: 'No parameter value breaks the service',
  help: 'A 5xx says that a value went further than it should have: into a query, a parser or a type that does not know it. Refuse it, or search for it, but do not fall over it.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return judgeSurvival(parameters.filter(({ kind }) => kind !== 'url'));
  },
});
