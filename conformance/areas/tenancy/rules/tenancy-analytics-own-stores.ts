import { rule } from '../../../model/rule.ts';
import { ANSWERS_ARE_STEADY, LISTS_ARE_ARRAYS, STORES_ARE_LISTED } from '../../shared/presupposed.ts';
import { everyAnswer } from '../../shared/requests/analytics-answers.ts';
import { countOwnRecords } from '../own-records.family.ts';

export const tenancyAnalyticsOwnStores = rule({
  id: 'tenancy-analytics-own-stores',
  requirements: ['TEN-14'],
  presupposes: [
    ANSWERS_ARE_STEADY,
    { rules: ['tenancy-organizations-apart'], share: 'operation' },
    LISTS_ARE_ARRAYS,
    STORES_ARE_LISTED,
    { groups: ['foreign-store'], share: 'exchange' },
  ],
  title: 'Revenue and staff rows belong to stores of the organization',
  fault: 'Analytics row of a store outside the organization',
  fix: 'Bind the query to the organization of the key first, then group. Figures that are grouped before show the revenue of other businesses.',
  needs: ['everyStore', 'analytics', 'exchanges'],
  confirm: true,
  judge({ everyStore, ...asked }) {
    const { revenue, staff } = everyAnswer(asked);
    const revenueRows = revenue.flatMap(({ rows, exchange }) =>
      rows.map(({ date, storeId }) => ({ id: `revenue of ${date}`, storeIds: [storeId], evidence: () => [exchange] })),
    );
    const staffRows = staff.flatMap(({ rows, exchange }) =>
      rows.map(({ id, storeId }) => ({ id, storeIds: storeId === null ? [] : [storeId], evidence: () => [exchange] })),
    );
    return countOwnRecords(everyStore, [...revenueRows, ...staffRows], 'analytics rows');
  },
});
