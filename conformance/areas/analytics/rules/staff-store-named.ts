import { rule } from '../../../model/rule.ts';
import { nameMismatches, storeNames } from '../judging/named-stores.ts';
import { judgeReads } from '../judging/reads.ts';

export const staffStoreNamed = rule({
  id: 'staff-store-named',
  area: 'analytics',
  requirements: ['ANA-14', 'TEN-14'],
  title: 'A staff row names a store of the organization as the list of stores does',
  help: 'The store reference of a row is what people read. Take it from the organization\u2019s own stores.',
  needs: ['analytics', 'sales', 'everyStore'],
  confirm: true,
  judge({ analytics, sales, everyStore }) {
    const known = storeNames(everyStore, sales.rows);
    return judgeReads('staff', analytics.staff, (read) => nameMismatches(read, known), {
      held: 'every row names its store',
      broken: 'rows do not name their store',
      missing: 'a staff row',
    });
  },
});
