import { pagesOf } from '../../../census/pages.ts';
import { rule } from '../../../model/rule.ts';
import { judgeOwnRecords } from '../own-records.ts';

export const tenancyLogsOwnStores = rule({
  id: 'tenancy-logs-own-stores',
  area: 'tenancy',
  requirements: ['TEN-14'],
  title: 'Every inventory log belongs to a store of the organization',
  help: 'A query that is not bound to the organization shows what other businesses hold. Bind every query to the organization of the key.',
  needs: ['everyStore', 'logs'],
  confirm: true,
  judge({ everyStore, logs }) {
    const pages = pagesOf(logs);
    const records = logs.rows.map((row) => ({ id: row.id, storeIds: [row.storeId], evidence: () => pages(row.id) }));
    return judgeOwnRecords(everyStore, records, 'inventory logs');
  },
});
