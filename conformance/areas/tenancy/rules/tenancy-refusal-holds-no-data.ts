import { lacksData } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { judgeTries } from '../../../requests/judging.ts';
import { subjectOf } from '../words.ts';

export const tenancyRefusalHoldsNoData = rule({
  id: 'tenancy-refusal-holds-no-data',
  area: 'tenancy',
  requirements: ['TEN-13'],
  title: 'A 403 holds no records and does not describe the foreign store',
  help: 'Build the error from the request alone. Whoever may not ask for a store may not learn its name either.',
  needs: ['tenancy'],
  judge({ tenancy }) {
    const refusals = tenancy.filter(({ status }) => status === 403);
    if (refusals.length === 0) return lacksData('nothing was refused with 403');
    // A store may be called by a word that every refusal uses: then its name says nothing.
    const isCommonWord = refusals.some(({ foreign, foreignIds }) => foreign === 'random' && foreignIds > 0);
    return judgeTries(refusals, {
      kept: ({ hasData, foreignIds }) => !hasData && (foreignIds === 0 || isCommonWord),
      subject: subjectOf,
      expected: () => 'a refusal alone',
      received: ({ hasData }) => (hasData ? 'records' : 'something about the foreign store'),
      allKept: 'refusals held nothing',
    });
  },
});
