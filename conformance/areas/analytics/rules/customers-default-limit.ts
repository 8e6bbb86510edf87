import { rule } from '../../../model/rule.ts';
import { judgePairs } from '../judging/pairwise.ts';
import { isDefaultTwin, topMismatches } from '../judging/ranking.ts';
import { usable } from '../judging/reads.ts';
import { pairsOf } from '../judging/same-question.ts';

export const customersDefaultLimit = rule({
  id: 'customers-default-limit',
  area: 'analytics',
  requirements: ['PAGE-12'],
  title: 'Without a limit, customer analytics answer as with limit 100',
  help: 'The default is part of the contract: a client that leaves the limit out counts on 100 rows.',
  needs: ['analytics'],
  confirm: true,
  judge({ analytics }) {
    const pairs = pairsOf(usable(analytics.customers), isDefaultTwin);
    const check = ({ a, b }: (typeof pairs)[number]) => [...topMismatches(a, b), ...topMismatches(b, a)];
    return judgePairs('customers', analytics.customers, pairs, check, {
      held: 'the default is a limit of 100',
      broken: 'the default is not a limit of 100',
      missing: 'the same question without a limit and with limit 100',
    });
  },
});
