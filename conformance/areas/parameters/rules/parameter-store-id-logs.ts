import { rule } from '../../../model/rule.ts';
import { judgeInvalid } from '../judging.ts';

export const parameterStoreIdLogs = rule({
  id: 'parameter-store-id-logs',
  area: 'parameters',
  requirements: ['PAR-18'],
  title: 'A store id that is no UUID gives 400 on /inventory/logs',
  help: 'Check the form of an id before it is looked up, and refuse it with 400: a lookup that fails later looks like a missing record, or like a broken service.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return judgeInvalid(
      parameters.filter(({ kind, operation }) => kind === 'store-id' && operation === 'listInventoryLogs'),
    );
  },
});
