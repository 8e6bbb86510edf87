import { pagedOperations } from '../../../../contract/operations.ts';
import { rule } from '../../../model/rule.ts';
import { judgeInvalid } from '../judging.ts';

export const parameterPageLimitAbove = rule({
  id: 'parameter-page-limit-above',
  area: 'parameters',
  requirements: ['PAR-01'],
  title: 'A page size above 100 gives 400',
  help: 'Validate the number before it reaches the query, and refuse it with 400: a client that is cut down in silence believes that it has seen everything.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return judgeInvalid(
      parameters.filter(
        ({ kind, operation }) => kind === 'limit-above' && pagedOperations.some((paged) => paged === operation),
      ),
    );
  },
});
