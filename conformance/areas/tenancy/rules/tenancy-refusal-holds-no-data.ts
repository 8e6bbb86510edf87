import { rule } from '../../../model/rule.ts';
import { lackingData } from '../../../model/tally.ts';
import { countRequests } from '../../shared/requests/count-requests.ts';
import { type TenancyCase, type TenancyTry, tenancySubject } from '../../shared/requests/tenancy-try.ts';

export const tenancyRefusalHoldsNoData = rule({
  id: 'tenancy-refusal-holds-no-data',
  requirements: ['TEN-13'],
  title: 'A refusal contains no records and does not name what is foreign',
  fault: 'Refusal contains data of another organization',
  fix: 'Build the error from the request alone. A client that may not read a store may not learn its name either.',
  groups: ['any-answer'],
  needs: ['tenancy'],
  judge({ tenancy }) {
    const refusals = tenancy.filter(isRefused);
    if (refusals.length === 0) return lackingData('nothing was refused');
    // Where every refusal contains the word that a store or an organization is named with, its name reveals nothing.
    const isCommonWord = refusals.some(({ foreign, foreignIds }) => foreign === 'random' && foreignIds > 0);
    return countRequests(refusals, {
      kept: ({ hasData, foreignIds }) => !hasData && (foreignIds === 0 || isCommonWord),
      subject: tenancySubject,
      expected: () => ({ kind: 'no-data', words: 'a refusal alone' }),
      received: ({ hasData }) => (hasData ? 'records' : 'something about what is foreign'),
      cases: 'refusals',
    });
  },
});

const ABOUT_FOREIGN: ReadonlySet<TenancyCase> = new Set(['foreign-store', 'person', 'filter']);

function isRefused({ case: about, status }: TenancyTry): boolean {
  return ABOUT_FOREIGN.has(about) && [400, 403, 404].includes(status ?? 0);
}
