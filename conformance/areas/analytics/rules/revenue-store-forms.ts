import { rule } from '../../../model/rule.ts';
import { formMismatches } from '../judging/forms.ts';
import { judgePairs } from '../judging/pairwise.ts';
import { usable } from '../judging/reads.ts';
import { isFormTwin, pairsOf } from '../judging/same-question.ts';

export const revenueStoreForms = rule({
  id: 'revenue-store-forms',
  area: 'analytics',
  requirements: ['FIL-22'],
  title: 'Stores parted by commas and stores given one by one mean the same to revenue analytics',
  help: 'Clients and HTTP libraries write lists in either way. Read every value of the parameter, and split each at its commas.',
  needs: ['analytics'],
  confirm: true,
  judge({ analytics }) {
    const pairs = pairsOf(usable(analytics.revenue), isFormTwin);
    const check = ({ a, b }: (typeof pairs)[number]) =>
      formMismatches(
        a,
        b,
        (row) => `${row.date} ${row.storeId}`,
        () => false,
      );
    return judgePairs('revenue', analytics.revenue, pairs, check, {
      held: 'both forms give the same rows',
      broken: 'the two forms give different rows',
      missing: 'two stores',
    });
  },
});
