import { rule } from '../../../model/rule.ts';
import { everyAnswer } from '../../analytics/judging/every-answer.ts';
import { judgeOwnRecords } from '../own-records.ts';

export const tenancyAnalyticsOwnStores = rule({
  id: 'tenancy-analytics-own-stores',
  area: 'tenancy',
  requirements: ['TEN-14'],
  title: 'Revenue and staff rows belong to stores of the organization',
  help: 'Figures that are grouped before they are bound to the organization show the turnover of others. Bind first, then group.',
  needs: ['everyStore', 'analytics', 'exchanges'],
  confirm: true,
  judge({ everyStore, ...asked }) {
    const answers = everyAnswer(asked);
    const revenue = answers.revenue.flatMap(({ rows, exchange }) =>
      rows.map(({ date, storeId }) => ({ id: `revenue of ${date}`, storeIds: [storeId], evidence: () => [exchange] })),
    );
    const staff = answers.staff.flatMap(({ rows, exchange }) =>
      rows.map(({ id, storeId }) => ({ id, storeIds: storeId === null ? [] : [storeId], evidence: () => [exchange] })),
    );
    return judgeOwnRecords(everyStore, [...revenue, ...staff], 'analytics rows');
  },
});
