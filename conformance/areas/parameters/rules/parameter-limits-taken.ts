import { rule } from '../../../model/rule.ts';
import { judgeTaken } from '../judging.ts';

export const parameterLimitsTaken = rule({
  id: 'parameter-limits-taken',
  area: 'parameters',
  requirements: ['PAR-28'],
  title: 'Every limit from 1 to 100 is taken and obeyed',
  help: 'The ends of the range belong to it. Look for a comparison with < where <= was meant, and for a limit that counts before a filter.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return judgeTaken(parameters.filter(({ kind }) => kind === 'limit-taken'));
  },
});
