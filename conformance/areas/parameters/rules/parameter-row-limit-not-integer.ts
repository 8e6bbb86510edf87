import { pagedOperations } from '../../../../contract/operations.ts';
import { rule } from '../../../model/rule.ts';
import { judgeInvalid } from '../judging.ts';

export const parameterRowLimitNotInteger = rule({
  id: 'parameter-row-limit-not-integer',
  area: 'parameters',
  requirements: ['PAR-05'],
  title: 'A row limit that is no integer gives 400',
  help: 'Validate the number before it reaches the query, and refuse it with 400: a client that is cut down in silence believes that it has seen everything.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return judgeInvalid(
      parameters.filter(
        ({ kind, operation }) => kind === 'limit-not-integer' && !pagedOperations.some((paged) => paged === operation),
      ),
    );
  },
});
