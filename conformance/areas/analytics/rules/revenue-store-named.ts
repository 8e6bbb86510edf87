import { rule } from '../../../model/rule.ts';
import { nameMismatches, storeNames } from '../judging/named-stores.ts';
import { judgeReads } from '../judging/reads.ts';

export const revenueStoreNamed = rule({
  id: 'revenue-store-named',
  area: 'analytics',
  requirements: ['ANA-07'],
  title: 'A revenue row names its store as the list of stores does',
  help: 'The name in a row is what people read. Take it from the store that storeId leads to.',
  needs: ['analytics', 'sales', 'everyStore'],
  confirm: true,
  judge({ analytics, sales, everyStore }) {
    const known = storeNames(everyStore, sales.rows);
    return judgeReads('revenue', analytics.revenue, (read) => nameMismatches(read, known), {
      held: 'every row names its store',
      broken: 'rows do not name their store',
      missing: 'a revenue row',
    });
  },
});
