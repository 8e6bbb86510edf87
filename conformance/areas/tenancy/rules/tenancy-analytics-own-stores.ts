import { field, listField, textField, textOrNull } from '../../../kernel/json.ts';
import type { Artifacts } from '../../../model/artifacts.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { isPlainAnswer } from '../../../requests/answers.ts';
import { countOwnRecords, type Placed } from '../own-records.family.ts';

export const tenancyAnalyticsOwnStores = rule({
  id: 'tenancy-analytics-own-stores',
  requirements: ['TEN-14'],
  title: 'Revenue and staff rows belong to stores of the organization',
  fault: 'Analytics row of a store outside the organization',
  fix: 'Bind the query to the organization of the key first, then group. Figures that are grouped before show the revenue of other businesses.',
  needs: ['everyStore', 'analytics', 'exchanges'],
  confirm: true,
  judge({ everyStore, analytics, exchanges }) {
    return countOwnRecords(
      everyStore,
      [...rowsRead(analytics), ...rowsElsewhere(analytics, exchanges)],
      'analytics rows',
    );
  },
});

function rowsRead({ revenue, staff }: Artifacts['analytics']): Placed[] {
  return [
    ...revenue.flatMap(({ rows, exchange }) =>
      rows.map(({ date, storeId }) => ({ id: `revenue of ${date}`, storeIds: [storeId], evidence: () => [exchange] })),
    ),
    ...staff.flatMap(({ rows, exchange }) =>
      rows.map(({ id, storeId }) => ({ id, storeIds: storeId === null ? [] : [storeId], evidence: () => [exchange] })),
    ),
  ];
}

/** All that the contract shows. */
const PARAMETERS = new Set(['storeIds', 'from', 'to', 'limit']);

/** What the rest of the run asked of analytics, most of it without a range. */
function rowsElsewhere({ revenue, staff }: Artifacts['analytics'], exchanges: readonly Exchange[]): Placed[] {
  const read = new Set([...revenue, ...staff].map(({ exchange }) => exchange));
  const plain = exchanges.filter((exchange) => !read.has(exchange.id) && isPlainAnswer(exchange, PARAMETERS));
  return plain.flatMap(({ id: exchange, operation, body }) => {
    const records = listField(body, 'data');
    const shown = { evidence: () => [exchange] };
    if (operation === 'getRevenueAnalytics')
      return records.map((row) => ({
        ...shown,
        id: `revenue of ${textField(row, 'date')}`,
        storeIds: [textField(row, 'storeId')],
      }));
    if (operation !== 'getStaffAnalytics') return [];
    return records.map((row) => ({
      ...shown,
      id: textField(row, 'id'),
      storeIds: [textOrNull(field(row, 'store'), 'id') ?? ''],
    }));
  });
}
