import { rule } from '../../../model/rule.ts';
import { judgeInvalid } from '../judging.ts';

export const parameterTabCreatorIdUuid = rule({
  id: 'parameter-tab-creator-id-uuid',
  area: 'parameters',
  requirements: ['PAR-16'],
  title: 'A tabCreatorId that is no UUID gives 400',
  help: 'Check the form of an id before it is looked up, and refuse it with 400: a lookup that fails later looks like a missing record, or like a broken service.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return judgeInvalid(parameters.filter(({ kind, parameter }) => kind === 'uuid' && parameter === 'tabCreatorId'));
  },
});
