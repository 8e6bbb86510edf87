import { rule } from '../../../model/rule.ts';
import { judgeInvalid } from '../judging.ts';

export const parameterCursorUuid = rule({
  id: 'parameter-cursor-uuid',
  area: 'parameters',
  requirements: ['PAR-07'],
  title: 'A cursor that is no UUID gives 400',
  help: 'A cursor that cannot be read must not start the list over: the client would read its first page again and again.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return judgeInvalid(parameters.filter(({ kind }) => kind === 'cursor'));
  },
});
