import { rule } from '../../../model/rule.ts';
import { formMismatches } from '../judging/forms.ts';
import { judgePairs } from '../judging/pairwise.ts';
import { isLastOfMany } from '../judging/ranking.ts';
import { usable } from '../judging/reads.ts';
import { isFormTwin, pairsOf } from '../judging/same-question.ts';

export const staffStoreForms = rule({
  id: 'staff-store-forms',
  area: 'analytics',
  requirements: ['FIL-22'],
  title: 'Stores parted by commas and stores given one by one mean the same to staff analytics',
  help: 'Clients and HTTP libraries write lists in either way. Read every value of the parameter, and split each at its commas.',
  needs: ['analytics'],
  confirm: true,
  judge({ analytics }) {
    const pairs = pairsOf(usable(analytics.staff), isFormTwin);
    const check = ({ a, b }: (typeof pairs)[number]) =>
      formMismatches(a, b, (row) => `${row.id} ${row.storeId}`, isLastOfMany(a));
    return judgePairs('staff', analytics.staff, pairs, check, {
      held: 'both forms give the same rows',
      broken: 'the two forms give different rows',
      missing: 'two stores',
    });
  },
});
