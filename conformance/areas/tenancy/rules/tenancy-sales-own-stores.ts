import { pagesOf } from '../../../census/pages.ts';
import { rule } from '../../../model/rule.ts';
import { judgeOwnRecords } from '../own-records.ts';

export const tenancySalesOwnStores = rule({
  id: 'tenancy-sales-own-stores',
  area: 'tenancy',
  requirements: ['TEN-14'],
  title: 'Every sale belongs to a store of the organization',
  help: 'A query that is not bound to the organization shows what other businesses hold. Bind every query to the organization of the key.',
  needs: ['everyStore', 'sales'],
  confirm: true,
  judge({ everyStore, sales }) {
    const pages = pagesOf(sales);
    const records = sales.rows.map((row) => ({ id: row.id, storeIds: [row.storeId], evidence: () => pages(row.id) }));
    return judgeOwnRecords(everyStore, records, 'sales');
  },
});
