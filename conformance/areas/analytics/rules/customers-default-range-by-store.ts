import { rule } from '../../../model/rule.ts';
import { judgeDisjoint } from '../judging/disjoint-stores.ts';
import { everyAnswer } from '../judging/every-answer.ts';

export const customersDefaultRangeByStore = rule({
  id: 'customers-default-range-by-store',
  area: 'analytics',
  requirements: ['ANA-21'],
  title: 'Customer analytics without a range count the stores that were asked for',
  help: 'A filter that works beside from and to has to work without them as well. Look for a default range that is put together elsewhere and forgets the stores.',
  needs: ['analytics', 'everyStore', 'exchanges'],
  confirm: true,
  judge({ everyStore, ...asked }) {
    return judgeDisjoint('customers', everyAnswer(asked).customers, everyStore);
  },
});
