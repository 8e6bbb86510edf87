import { rule } from '../../../model/rule.ts';
import { judgeInvalid } from '../judging.ts';

export const parameterStatusUnknown = rule({
  id: 'parameter-status-unknown',
  area: 'parameters',
  requirements: ['PAR-08'],
  title: 'An unknown sale status gives 400',
  help: 'Check every value of the list after it was split, in both forms. A value that is dropped in silence gives an answer to another question.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return judgeInvalid(parameters.filter(({ kind, parameter }) => kind === 'enum-alone' && parameter === 'status'));
  },
});
