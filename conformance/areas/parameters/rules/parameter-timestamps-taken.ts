import { rule } from '../../../model/rule.ts';
import { judgeTaken } from '../judging.ts';

export const parameterTimestampsTaken = rule({
  id: 'parameter-timestamps-taken',
  area: 'parameters',
  requirements: ['PAR-30'],
  title: 'Timestamps as the service writes them are taken, of promotions also one bound alone',
  help: 'Take bounds in the form that createdAt has: milliseconds and Z. Of promotions each is optional by itself.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return judgeTaken(parameters.filter(({ kind }) => kind === 'range-taken'));
  },
});
