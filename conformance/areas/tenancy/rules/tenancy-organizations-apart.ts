import { untested } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { judgeTries } from '../../../requests/judging.ts';
import { subjectOf } from '../words.ts';

export const tenancyOrganizationsApart = rule({
  id: 'tenancy-organizations-apart',
  area: 'tenancy',
  requirements: ['TEN-15'],
  title: "Another organization's key reads nothing of our stores",
  help: 'The key alone decides the organization. Look for a cache that forgets whose answer it holds, or a query without the organization.',
  needs: ['tenancy'],
  demand: 'input',
  judge({ tenancy }) {
    const tries = tenancy.filter((tried) => tried.case === 'other-key');
    if (tries.length === 0) return untested('COUNTERPROOF_OTHER_KEY was not given');
    return judgeTries(tries, {
      kept: ({ foreignIds }) => foreignIds === 0,
      subject: subjectOf,
      expected: () => 'nothing of ours',
      received: ({ foreignIds }) => `${foreignIds} of our stores or records`,
      allKept: "reads with the other organization's key held nothing of ours",
    });
  },
});
