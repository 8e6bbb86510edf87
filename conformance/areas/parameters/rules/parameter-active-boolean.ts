import { rule } from '../../../model/rule.ts';
import { judgeInvalid } from '../judging.ts';

export const parameterActiveBoolean = rule({
  id: 'parameter-active-boolean',
  area: 'parameters',
  requirements: ['PAR-14'],
  title: 'An active that is no boolean gives 400',
  help: 'A value that is neither true nor false must not be taken for either, nor for no filter at all.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return judgeInvalid(parameters.filter(({ kind }) => kind === 'boolean'));
  },
});
