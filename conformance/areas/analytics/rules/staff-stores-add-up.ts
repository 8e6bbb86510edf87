import { idsIfAll } from '../../../census/stores.probe.ts';
import { rule } from '../../../model/rule.ts';
import { judgePartitions } from '../judging/adding-up.ts';
import { staffFigures } from '../judging/figures.ts';
import { partitionsBy } from '../judging/partitions.ts';
import { isComplete } from '../judging/ranking.ts';

export const staffStoresAddUp = rule({
  id: 'staff-stores-add-up',
  area: 'analytics',
  requirements: ['ANA-14'],
  title: 'Single stores come to the staff figures of all of them',
  help: 'A client that asks store by store must come to the same organization. Look for a filter that is dropped, reads one value only, or is applied to the person instead of the sale.',
  needs: ['analytics', 'everyStore'],
  confirm: true,
  judge({ analytics, everyStore }) {
    const found = partitionsBy('store', analytics.staff, idsIfAll(everyStore), isComplete);
    return judgePartitions('staff', analytics.staff, found, staffFigures, {
      held: 'the parts come to the whole',
      broken: 'the parts do not come to the whole',
      missing: 'several stores, asked one by one and together',
    });
  },
});
