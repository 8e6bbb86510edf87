import { rule } from '../../../model/rule.ts';
import { hasNegativeSales, nestedMismatches, nestedPairs } from '../judging/nested.ts';
import { judgePairs } from '../judging/pairwise.ts';

export const customersRankingComplete = rule({
  id: 'customers-ranking-complete',
  area: 'analytics',
  requirements: ['ANA-16'],
  title: 'Whoever leads in a part of a range is listed for the whole',
  help: 'The ranking must be made over everybody, not over those who came first. Look for a limit that is applied before the sums, or for a filter that drops some people\u2019s sales.',
  needs: ['analytics', 'sales'],
  confirm: true,
  judge({ analytics, sales }) {
    const pairs = hasNegativeSales(sales.rows) ? [] : nestedPairs(analytics.customers);
    return judgePairs('customers', analytics.customers, pairs, ({ a, b }) => nestedMismatches(b, a), {
      held: 'nobody has more in a part than in the whole',
      broken: 'somebody has more in a part of a range than in the whole',
      missing: 'two ranges, one within the other',
    });
  },
});
