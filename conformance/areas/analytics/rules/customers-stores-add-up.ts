import { idsIfAll } from '../../../census/stores.probe.ts';
import { rule } from '../../../model/rule.ts';
import { judgePartitions } from '../judging/adding-up.ts';
import { customersFigures } from '../judging/figures.ts';
import { partitionsBy } from '../judging/partitions.ts';
import { isComplete } from '../judging/ranking.ts';

export const customersStoresAddUp = rule({
  id: 'customers-stores-add-up',
  area: 'analytics',
  requirements: ['ANA-21'],
  title: 'Single stores come to what customers spent in all of them',
  help: 'A client that asks store by store must come to the same organization. Look for a filter that is dropped, reads one value only, or is applied to the person instead of the sale.',
  needs: ['analytics', 'everyStore'],
  confirm: true,
  judge({ analytics, everyStore }) {
    const found = partitionsBy('store', analytics.customers, idsIfAll(everyStore), isComplete);
    return judgePartitions('customers', analytics.customers, found, customersFigures, {
      held: 'the parts come to the whole',
      broken: 'the parts do not come to the whole',
      missing: 'several stores, asked one by one and together',
    });
  },
});
