import { rule } from '../../../model/rule.ts';
import { countSurvived } from '../../../requests/count-parameter-tries.ts';

export const pageCursorFromNowhere = rule({
  id: 'page-cursor-from-nowhere',
  area: 'pagination',
  requirements: ['PAGE-18'],
  title: 'A cursor that was never given out, or belongs to another list, breaks nothing',
  help: 'A well-formed cursor may be refused or taken, but a record that is not found for it must not become a 5xx.',
  needs: ['parameters'],
  judge({ parameters }) {
    return countSurvived(parameters.filter(({ parameter, expect }) => parameter === 'cursor' && expect === 'survive'));
  },
});
