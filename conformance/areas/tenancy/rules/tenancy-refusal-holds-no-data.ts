import { rule } from '../../../model/rule.ts';
import { lackingData } from '../../../model/tally.ts';
import { countRequests } from '../../shared/requests/count-requests.ts';
import { tenancySubject } from '../../shared/requests/tenancy-try.ts';

export const tenancyRefusalHoldsNoData = rule({
  id: 'tenancy-refusal-holds-no-data',
  requirements: ['TEN-13'],
  title: 'A 403 contains no records and does not describe the foreign store',
  fault: '403 contains data of the foreign store',
  fix: 'Build the error from the request alone. A client that may not read a store may not learn its name either.',
  groups: ['any-answer'],
  needs: ['tenancy'],
  judge({ tenancy }) {
    const refusals = tenancy.filter(({ status }) => status === 403);
    if (refusals.length === 0) return lackingData('nothing was refused with 403');
    // Where every refusal contains the word that a store is named with, its name reveals nothing.
    const isCommonWord = refusals.some(({ foreign, foreignIds }) => foreign === 'random' && foreignIds > 0);
    return countRequests(refusals, {
      kept: ({ hasData, foreignIds }) => !hasData && (foreignIds === 0 || isCommonWord),
      subject: tenancySubject,
      expected: () => ({ kind: 'no-data', words: 'a refusal alone' }),
      received: ({ hasData }) => (hasData ? 'records' : 'something about the foreign store'),
      cases: 'answers with 403',
    });
  },
});
