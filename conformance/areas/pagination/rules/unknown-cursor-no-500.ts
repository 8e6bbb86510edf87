import { rule } from '../../../model/rule.ts';
import { countSurvived } from '../../shared/requests/count-parameter-tries.ts';

export const unknownCursorNo500 = rule({
  id: 'unknown-cursor-no-500',
  requirements: ['PAGE-18'],
  presupposes: [{ rules: ['error-no-repeated-500'], share: 'operation' }],
  title: 'A cursor that was never issued, or belongs to another list, causes no 5xx',
  fault: 'Unknown cursor causes a server error',
  fix: 'Refuse a well-formed cursor that is not found, or start the list. A failed lookup must not become a 5xx.',
  needs: ['parameters'],
  judge({ parameters }) {
    return countSurvived(parameters.filter(({ parameter, expect }) => parameter === 'cursor' && expect === 'survive'));
  },
});
