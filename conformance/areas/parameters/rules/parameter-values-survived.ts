import { rule } from '../../../model/rule.ts';
import { countSurvived } from '../../shared/requests/tries.ts';

export const parameterValuesSurvived = rule({
  id: 'parameter-values-survived',
  requirements: ['PAR-31'],
  title: 'No parameter value causes a 5xx',
  fault: 'Parameter value causes a server error',
  fix: 'A 5xx shows that a value went further than it should have: into a query, a parser or a type that does not know it. Refuse the value, or search for it.',
  needs: ['parameters'],
  demand: 'always',
  judge: ({ parameters }) => countSurvived(parameters.filter(({ kind }) => kind !== 'url')),
});
