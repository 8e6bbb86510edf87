import { rule } from '../../../model/rule.ts';
import { plural } from '../../../model/values/plural.ts';
import { FILTERS_APPLY, FILTERS_READ } from '../../shared/presupposed.ts';
import { parameterSubject } from '../../shared/requests/count-parameter-tries.ts';
import { countRequests } from '../../shared/requests/count-requests.ts';

export const filterUnmatchedValues = rule({
  id: 'filter-unmatched-values',
  requirements: ['FIL-23'],
  presupposes: [...FILTERS_READ, ...FILTERS_APPLY],
  title: 'A value that no record has gives no record, or an error',
  fault: 'Value that no record has lifts the filter',
  fix: 'Keep the filter when nothing is left of its value, and when its value has no meaning. Look for a value that is dropped because it is no ID, or for a search from which letters are removed.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return countRequests(
      parameters.filter(({ expect }) => expect === 'nothing'),
      {
        kept: ({ status, records }) => status !== 200 || records === null || records === 0,
        subject: parameterSubject,
        expected: () => 'no record, or an error',
        received: ({ records, sent }) => `${plural(records ?? 0, 'record')} for "${sent}"`,
        cases: 'requests with a value that no record has',
      },
    );
  },
});
