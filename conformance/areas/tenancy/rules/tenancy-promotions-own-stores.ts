import { pagesOf } from '../../../census/pages.ts';
import { rule } from '../../../model/rule.ts';
import { judgeOwnRecords } from '../own-records.ts';

export const tenancyPromotionsOwnStores = rule({
  id: 'tenancy-promotions-own-stores',
  area: 'tenancy',
  requirements: ['TEN-14'],
  title: 'Every promotion belongs to a store of the organization',
  help: 'A query that is not bound to the organization shows what other businesses hold. Bind every query to the organization of the key.',
  needs: ['everyStore', 'promotions'],
  confirm: true,
  judge({ everyStore, promotions }) {
    const pages = pagesOf(promotions);
    const records = promotions.rows.map((row) => ({
      id: row.id,
      storeIds: row.storeIds,
      evidence: () => pages(row.id),
    }));
    return judgeOwnRecords(everyStore, records, 'promotions');
  },
});
