import { rule } from '../../../model/rule.ts';
import { lackingInput } from '../../../model/tally.ts';
import { countRequests } from '../../../requests/count-requests.ts';
import { tenancySubject } from '../../../requests/tenancy-try.ts';

export const tenancyOrganizationsApart = rule({
  id: 'tenancy-organizations-apart',
  requirements: ['TEN-15'],
  title: "Another organization's key reads nothing of our stores",
  fault: 'Key reads data of another organization',
  fix: 'Let the key alone decide the organization. Look for a cache that does not distinguish organizations, or a query without the organization.',
  needs: ['tenancy'],
  demand: 'input',
  quorum: { unclear: 0 },
  judge({ tenancy }) {
    const tries = tenancy.filter((tried) => tried.case === 'other-key');
    if (tries.length === 0) return lackingInput('COUNTERPROOF_OTHER_KEY is not set');
    return countRequests(tries, {
      kept: ({ foreignIds }) => foreignIds === 0,
      subject: tenancySubject,
      expected: () => 'nothing of ours',
      received: ({ foreignIds }) => `${foreignIds} of our stores or records`,
    });
  },
});
