import { rule } from '../../../model/rule.ts';
import { plural } from '../../../model/values/plural.ts';
import { FILTERS_APPLY, FILTERS_READ } from '../../shared/presupposed.ts';
import { parameterSubject } from '../../shared/requests/count-parameter-tries.ts';
import { countRequests } from '../../shared/requests/count-requests.ts';

/** What a by-ID read answers: a list is there, with nothing in it. */
const NOT_FOUND = 404;

export const filterUnmatchedValues = rule({
  id: 'filter-unmatched-values',
  requirements: ['FIL-23'],
  presupposes: [...FILTERS_READ, ...FILTERS_APPLY],
  title: 'A value that no record has gives no record, or is refused',
  fault: 'Value that no record has lifts the filter',
  fix: 'Answer an empty list or 400, not 404, and keep the filter when nothing is left of its value, and when its value has no meaning. Look for a value that is dropped because it is no ID, or for a search from which letters are removed.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return countRequests(
      parameters.filter(({ expect }) => expect === 'nothing'),
      {
        kept: ({ status, records }) => (status === 200 ? (records ?? 0) === 0 : status !== NOT_FOUND),
        subject: parameterSubject,
        expected: () => 'no record, or 400',
        received: ({ status, records, sent }) =>
          `${status === NOT_FOUND ? '404' : plural(records ?? 0, 'record')} for "${sent}"`,
        cases: 'requests with a value that no record has',
      },
    );
  },
});
