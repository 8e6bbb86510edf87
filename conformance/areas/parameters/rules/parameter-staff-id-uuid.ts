import { rule } from '../../../model/rule.ts';
import { judgeInvalid } from '../judging.ts';

export const parameterStaffIdUuid = rule({
  id: 'parameter-staff-id-uuid',
  area: 'parameters',
  requirements: ['PAR-15'],
  title: 'A staffId that is no UUID gives 400',
  help: 'Check the form of an id before it is looked up, and refuse it with 400: a lookup that fails later looks like a missing record, or like a broken service.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return judgeInvalid(parameters.filter(({ kind, parameter }) => kind === 'uuid' && parameter === 'staffId'));
  },
});
