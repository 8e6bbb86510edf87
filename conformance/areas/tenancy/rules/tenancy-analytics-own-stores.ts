import { rule } from '../../../model/rule.ts';
import { judgeOwnRecords } from '../own-records.ts';

export const tenancyAnalyticsOwnStores = rule({
  id: 'tenancy-analytics-own-stores',
  area: 'tenancy',
  requirements: ['TEN-14'],
  title: 'Revenue and staff rows belong to stores of the organization',
  help: 'Figures that are grouped before they are bound to the organization show the turnover of others. Bind first, then group.',
  needs: ['stores', 'analytics'],
  confirm: true,
  judge({ stores, analytics }) {
    const revenue = analytics.revenue.flatMap(({ rows, exchange }) =>
      rows.map(({ date, storeId }) => ({ id: `revenue of ${date}`, storeIds: [storeId], evidence: () => [exchange] })),
    );
    const staff = analytics.staff.flatMap(({ rows, exchange }) =>
      rows.map(({ id, storeId }) => ({ id, storeIds: storeId === null ? [] : [storeId], evidence: () => [exchange] })),
    );
    return judgeOwnRecords(stores, [...revenue, ...staff], 'analytics rows');
  },
});
