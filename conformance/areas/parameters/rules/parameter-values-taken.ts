import { rule } from '../../../model/rule.ts';
import { judgeTaken } from '../judging.ts';

export const parameterValuesTaken = rule({
  id: 'parameter-values-taken',
  area: 'parameters',
  requirements: ['PAR-29'],
  title: 'Every documented value of a filter is taken, in both forms',
  help: 'Each value that the contract lists has to be known to the filter, also those that no record has at the moment.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return judgeTaken(parameters.filter(({ kind }) => kind === 'enum-taken'));
  },
});
