import { rule } from '../../../model/rule.ts';
import { judgeInvalid } from '../judging.ts';

export const parameterMovementTypesMixed = rule({
  id: 'parameter-movement-types-mixed',
  area: 'parameters',
  requirements: ['PAR-13'],
  title: 'An unknown movement type among known ones gives 400',
  help: 'Check every value of the list after it was split, in both forms. A value that is dropped in silence gives an answer to another question.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return judgeInvalid(parameters.filter(({ kind, parameter }) => kind === 'enum-mixed' && parameter === 'types'));
  },
});
