import { pagedOperations } from '../../../../contract/operations.ts';
import { rule } from '../../../model/rule.ts';
import { judgeInvalid } from '../judging.ts';

export const parameterRowLimitNegative = rule({
  id: 'parameter-row-limit-negative',
  area: 'parameters',
  requirements: ['PAR-06'],
  title: 'A negative row limit gives 400',
  help: 'Validate the number before it reaches the query, and refuse it with 400: a client that is cut down in silence believes that it has seen everything.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return judgeInvalid(
      parameters.filter(
        ({ kind, operation }) => kind === 'limit-negative' && !pagedOperations.some((paged) => paged === operation),
      ),
    );
  },
});
